//! The oracles know the right answers, and agree with each other.

use game::{Game, Line, Outcome, Position as _, Score};
use game_laws::{TicTacToe, Tree, TreeGame, random_games};
use othello::{Othello, Scoring, Size};
use search::{
    Bound, Evaluate, Limits, Outcomes, Random, Reports, Stop, Thinker, Window, alpha_beta, negamax,
};

/// Discs at the end, mobility before.
struct Discs;

impl Evaluate<Othello> for Discs {
    fn ongoing(&mut self, line: &Line<Othello>) -> Score {
        Score::new(line.position().moves().len() as i32)
    }

    fn finished(&mut self, line: &Line<Othello>, _: Outcome, _: u32) -> Score {
        Score::new(Scoring::Discs.margin(line.position(), line.turn()))
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let mut line = Line::<TicTacToe>::new(());
    let found = negamax(&mut line, 9, &mut Outcomes);
    assert_eq!(found.score, Score::ZERO);
    assert_eq!(found.nodes, 549_946);
    let pruned = alpha_beta(&mut line, 9, Window::FULL, &mut Outcomes);
    assert_eq!((pruned.score, pruned.best), (found.score, found.best));
    assert!(pruned.nodes < found.nodes / 10, "{}", pruned.nodes);
}

#[test]
fn the_quicker_win_is_preferred() {
    let tree = Tree::parse("r\n slow\n  x\n   y 1\n quick 1").expect("a tree");
    let mut line = Line::<TreeGame>::new(tree);
    let found = negamax(&mut line, 5, &mut Outcomes);
    assert_eq!((found.best, found.score), (Some(1), Score::win_in(1)));
}

/// Windows around, above and below the true score: inside equal, outside a true bound.
fn check<G: Game>(line: &mut Line<G>, depth: u32, evaluate: &mut impl Evaluate<G>) {
    let before = line.clone();
    let truth = negamax(line, depth, evaluate);
    let full = alpha_beta(line, depth, Window::FULL, evaluate);
    assert_eq!((full.score, full.best), (truth.score, truth.best));
    assert!(full.nodes <= truth.nodes);
    for alpha in [-20, -3, 0, 2, 9] {
        for width in [1, 4, 50] {
            let window = Window {
                alpha: Score::new(alpha),
                beta: Score::new(alpha + width),
            };
            let found = alpha_beta(line, depth, window, evaluate);
            match window.bound(found.score) {
                Bound::Exact => assert_eq!(found.score, truth.score),
                Bound::Lower => assert!(truth.score >= found.score),
                Bound::Upper => assert!(truth.score <= found.score),
            }
        }
    }
    assert_eq!(line, &before, "a search leaves the line as it was");
}

#[test]
fn alpha_beta_agrees_with_negamax_on_othello() {
    let mut checked = 0;
    random_games::<Othello>(&Size::Eight, 17, 6, 200, |line| {
        let depth = match line.position().empties().len() {
            0..=6 => 7,
            _ => 3,
        };
        check(&mut line.clone(), depth, &mut Discs);
        checked += 1;
    });
    assert!(checked > 300);
}

#[test]
fn alpha_beta_agrees_with_negamax_on_tic_tac_toe() {
    random_games::<TicTacToe>(&(), 19, 30, 9, |line| {
        if line.moves().len() > 2 {
            check(&mut line.clone(), 9, &mut Outcomes);
        }
    });
}

#[test]
fn the_random_player_is_legal_and_repeatable() {
    let game = |seed| {
        let mut player = Random::new(seed);
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.verdict().is_none() {
            let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
            line.push(choice.best.expect("the game goes on"))
                .expect("legal");
        }
        assert_eq!(
            player
                .think(&line, &Limits::default(), &Stop::new(), &Reports::none())
                .best,
            None
        );
        line
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
    assert!(game(3).position().outcome().is_some());
}
