//! The solver of endgames.

use std::fs;
use std::path::PathBuf;

use game::{Color, Line, Outcome, Position as _, Score, Wdl};
use othello::{Obf, Othello, Scoring};
use othello_engine::classic::{Aim, Endgame, Minimax, SquareWeights, solve_discs, solve_wld};
use search::{Budget, Evaluate, Limits, Reports, Spent, Stop, Thinker as _, Window, alpha_beta};

use super::{line, middle_game, random_positions};

/// Discs at the end of the game, and nothing before it.
struct Margin(Scoring);

impl Evaluate<Othello> for Margin {
    fn ongoing(&mut self, _: &Line<Othello>) -> Score {
        Score::ZERO
    }

    fn finished(&mut self, line: &Line<Othello>, _: Outcome, _: u32) -> Score {
        Score::new(self.0.margin(line.position(), line.turn()))
    }
}

#[test]
fn the_solver_agrees_with_the_oracle() {
    let mut solver = Endgame::default();
    for position in random_positions(9, |empties| (1..=8).contains(&empties)).take(600) {
        for scoring in [Scoring::Discs, Scoring::EmptiesToWinner] {
            let mut game = line(position);
            let margin = &mut Margin(scoring);
            let found = alpha_beta(&mut game, 40, Window::FULL, margin);
            let discs = solve_discs(&position, scoring);
            assert_eq!(Score::new(discs), found.score, "{position:?}");
            let wld = match discs.signum() {
                1 => Wdl::Win,
                0 => Wdl::Draw,
                _ => Wdl::Loss,
            };
            assert_eq!(solve_wld(&position), wld, "{position:?}");
            // A table that has seen other positions, and the move itself.
            let budget = &mut Budget::unlimited();
            let solved = solver.solve_discs(&position, scoring, budget, |_, _| ());
            let solved = solved.expect("unlimited");
            assert_eq!(solved.value, discs);
            game.push(solved.best.expect("the game goes on"))
                .expect("legal");
            let below = alpha_beta(&mut game, 40, Window::FULL, margin);
            assert_eq!(-below.score, found.score, "{position:?}");
        }
    }
}

#[test]
fn the_solver_agrees_with_the_oracle_on_larger_endgames() {
    for position in random_positions(10, |empties| empties == 10).take(6) {
        let margin = &mut Margin(Scoring::Discs);
        let found = alpha_beta(&mut line(position), 40, Window::FULL, margin);
        assert_eq!(
            Score::new(solve_discs(&position, Scoring::Discs)),
            found.score
        );
    }
}

#[test]
fn the_solver_solves_the_forum_suite() {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/othello/problem");
    let mut solver = Endgame::default();
    for file in ["fforum-1-19.obf", "fforum-20-39.obf"] {
        let Ok(text) = fs::read_to_string(folder.join(file)) else {
            // The suite is not part of this repository.
            return;
        };
        let problems = text
            .lines()
            .map(|line| line.parse::<Obf>().expect("a problem"));
        for problem in problems.filter(|problem| problem.position.empties().len() <= 14) {
            let budget = &mut Budget::unlimited();
            let scoring = Scoring::EmptiesToWinner;
            let solved = solver.solve_discs(&problem.position, scoring, budget, |_, _| ());
            let solved = solved.expect("unlimited");
            assert_eq!(Some(solved.value), problem.best(), "{problem}");
            let listed = problem.scores.iter().find(|(m, _)| Some(*m) == solved.best);
            assert_eq!(listed.map(|&(_, score)| score), problem.best(), "{problem}");
            let sign = solve_wld(&problem.position);
            assert_eq!(sign.cmp(&Wdl::Draw), solved.value.cmp(&0), "{problem}");
        }
    }
}

#[test]
fn minimax_plays_endgames_perfectly() {
    for position in random_positions(11, |empties| empties == 9).take(15) {
        let mut weak = Minimax {
            depth: 1,
            endgame: 9,
            ..Minimax::default()
        };
        let game_value = |player: &mut Minimax<SquareWeights>| {
            let mut game = line(position);
            let none = Reports::none();
            while game.verdict().is_none() {
                let choice = player.think(&game, &Limits::default(), &Stop::new(), &none);
                game.push(choice.best.expect("a move")).expect("legal");
            }
            Scoring::Discs.margin(game.position(), position.turn())
        };
        let perfect = solve_discs(&position, Scoring::Discs);
        assert_eq!(game_value(&mut weak), perfect);
        weak.aim = Aim::Result;
        assert_eq!(game_value(&mut weak).signum(), perfect.signum());
    }
}

#[test]
fn a_stopped_solver_says_so() {
    let mut solver = Endgame::default();
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let budget = &mut Budget::new(&limits, Color::Black, &Stop::new());
    let position = *middle_game().position();
    assert_eq!(solver.solve_wld(&position, budget, |_, _| ()), Err(Spent));
}
