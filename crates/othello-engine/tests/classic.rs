//! The classic players: what was published about them, what their originals get wrong, and that
//! they obey limits, stops and the rules.

use std::fs;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use game::{ByColor, Color, Line, Outcome, Position as _, Score, ScoreKind, Wdl};
use othello::{Move, Obf, Othello, Position, Scoring, Size, Square, Squares};
use othello_engine::classic::{
    Aim, Azisai, Cache, Corner, Counts, Endgame, Evaluator, Learned, Level, Levels, LineNumber,
    Minimax, Mode, NHand, NHandCustom, NLeast, NMost, Oserou, Pattern, PatternError, PatternId,
    SquareWeights, Weights, solve_discs, solve_wld,
};
use search::{
    Budget, Choice, Clock, Evaluate, Limits, Random, Reports, Spent, Stop, Thinker, TimeControl,
    Window, alpha_beta, negamax,
};

const BOTH: [Mode; 2] = [Mode::Literal, Mode::Corrected];

fn line(position: Position) -> Line<Othello> {
    Line::from_position(position.size(), position)
}

fn position(board: &str) -> Position {
    board.parse::<Obf>().expect("a board").position
}

fn after(position: &Position, m: Move) -> Position {
    position.play(m).expect("a legal move")
}

fn think(player: &mut impl Thinker<Othello>, position: Position) -> Choice<Move> {
    let none = Reports::none();
    player.think(&line(position), &Limits::default(), &Stop::new(), &none)
}

fn best(player: &mut impl Thinker<Othello>, position: Position) -> Move {
    think(player, position).best.expect("a move")
}

/// A whole game, every move of which must be legal.
fn play(black: &mut impl Thinker<Othello>, white: &mut impl Thinker<Othello>) -> Line<Othello> {
    let mut game = Line::<Othello>::new(Size::Eight);
    let (limits, none) = (Limits::default(), Reports::none());
    while game.verdict().is_none() {
        let choice = match game.turn() {
            Color::Black => black.think(&game, &limits, &Stop::new(), &none),
            Color::White => white.think(&game, &limits, &Stop::new(), &none),
        };
        let m = choice.best.expect("nobody resigns");
        game.push(m).expect("players play legal moves");
    }
    game
}

/// Wins and half the draws of the first player, out of 1, colours changing.
fn match_score<A: Thinker<Othello>, B: Thinker<Othello>>(
    games: u64,
    mut first: impl FnMut(u64) -> A,
    mut second: impl FnMut(u64) -> B,
) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let (mut one, mut other) = (first(seed), second(seed + 1_000_000));
        let (game, seat) = if seed % 2 == 0 {
            (play(&mut one, &mut other), Color::Black)
        } else {
            (play(&mut other, &mut one), Color::White)
        };
        let outcome = game.verdict().expect("a finished game").outcome;
        points += match outcome.seen_by(seat) {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.5,
            Wdl::Loss => 0.0,
        };
    }
    points / games as f64
}

/// Positions of random games that go on, with this many empty squares.
fn random_positions(seed: u64, empties: impl Fn(u32) -> bool) -> impl Iterator<Item = Position> {
    let mut rng = Rng::with_seed(seed);
    std::iter::repeat_with(move || {
        let mut position = Position::START;
        let mut found = Vec::new();
        while position.outcome().is_none() {
            if empties(position.empties().len()) {
                found.push(position);
            }
            let moves = position.legal_moves();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        found
    })
    .flatten()
}

/// An evaluator as the oracle searches see it: thousandths, and results flat.
struct Oracle<E>(E);

impl<E: Evaluator> Evaluate<Othello> for Oracle<E> {
    fn ongoing(&mut self, line: &Line<Othello>) -> Score {
        let mut value = [0.0];
        self.0.evaluate(&[*line.position()], &mut value);
        Score::new((1000.0 * value[0]).round() as i32)
    }

    fn finished(&mut self, line: &Line<Othello>, outcome: Outcome, _: u32) -> Score {
        match outcome.seen_by(line.turn()) {
            Wdl::Win => Score::new(10_000_000),
            Wdl::Draw => Score::ZERO,
            Wdl::Loss => Score::new(-10_000_000),
        }
    }
}

/// A player's score on the oracle's scale.
fn flat(score: Option<Score>, scale: i32) -> Score {
    match score.expect("a score").kind() {
        ScoreKind::Value(value) => Score::new(scale * value),
        ScoreKind::WinIn(_) => Score::new(10_000_000),
        ScoreKind::LossIn(_) => Score::new(-10_000_000),
    }
}

#[test]
fn corners_are_taken_in_order() {
    let corner = "a1 a8 h1 h8"
        .split(' ')
        .map(|name| name.parse().expect("a square"));
    let corners: Vec<Square> = corner.collect();
    let mut seen = [0; 4];
    for (seed, position) in (0..).zip(random_positions(1, |empties| empties > 0).take(20_000)) {
        let m = best(&mut Corner { seed }, position);
        let first = corners
            .iter()
            .position(|&square| position.is_legal(Move::Place(square)));
        if let Some(first) = first {
            assert_eq!(m, Move::Place(corners[first]));
            seen[first] += 1;
        }
        assert!(position.is_legal(m));
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn the_corner_player_beats_the_random_player_as_published() {
    // 733 won, 224 lost and 43 drawn of 1000: 0.7545. Three deviations of 400 games are 0.065.
    let score = match_score(400, |seed| Corner { seed }, Random::new);
    assert!((0.69..0.82).contains(&score), "{score}");
}

#[test]
fn azisai_beats_the_corner_player() {
    // 0.85 over 100 games.
    let score = match_score(60, |_| Azisai::default(), |seed| Corner { seed });
    assert!(score >= 0.75, "{score}");
}

#[test]
fn azisai_searches_its_table() {
    struct Table;
    impl Evaluator for Table {
        fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
            for (position, value) in positions.iter().zip(values) {
                let sum = |squares: Squares| -> f64 {
                    let each = squares.into_iter();
                    each.map(|square| Azisai::WEIGHTS[usize::from(square.index())])
                        .sum()
                };
                let turn = position.turn();
                *value = sum(position.discs(turn)) - sum(position.discs(!turn));
            }
        }
    }
    assert_eq!(Azisai::WEIGHTS[..4], [45.0, 3.0, 15.0, 14.0]);
    assert_eq!(Azisai::WEIGHTS[9], 0.0);
    assert_eq!(Azisai::WEIGHTS.iter().sum::<f64>(), 4.0 * (240.0 - 26.0));
    assert_eq!(Azisai::default().max_depth, 4);
    let mut ties = 0;
    for position in random_positions(2, |empties| empties % 6 == 1).take(150) {
        if position.must_pass() {
            assert_eq!(best(&mut Azisai::default(), position), Move::Pass);
            continue;
        }
        for max_depth in 1..=3 {
            let choice = think(&mut Azisai { max_depth }, position);
            let mut game = line(position);
            let found = negamax(&mut game, max_depth, &mut Oracle(Table));
            assert_eq!(flat(choice.score, 1000), found.score, "{position:?}");
            // As good as the oracle's, and of all such moves the last in order of first sight.
            let mut sights: Vec<(f64, Move, Score)> = Vec::new();
            for m in position.legal_moves() {
                let mut sight = [0.0];
                Table.evaluate(&[after(&position, m)], &mut sight);
                game.push(m).expect("legal");
                let below = negamax(&mut game, max_depth - 1, &mut Oracle(Table));
                game.pop();
                sights.push((sight[0], m, -below.score));
            }
            sights.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut equal = sights.iter().filter(|sight| sight.2 == found.score);
            ties += usize::from(equal.clone().count() > 1);
            assert_eq!(
                choice.best,
                equal.next_back().map(|sight| sight.1),
                "{position:?}"
            );
        }
    }
    assert!(ties > 10, "{ties}");
}

#[test]
fn azisai_keeps_to_its_depths() {
    let mut game = Line::<Othello>::new(Size::Eight);
    game.push("f5".parse().expect("a move")).expect("legal");
    for (max_depth, expected) in [(0, 1), (1, 1), (3, 3), (99, 5)] {
        let (sender, receiver) = mpsc::channel();
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let choice = Azisai { max_depth }.think(&game, &limits, &Stop::new(), &Reports::to(sender));
        let reports: Vec<_> = receiver.iter().collect();
        assert_eq!(reports.len(), 3, "one for each first move");
        assert!(reports.iter().all(|report| report.depth == expected));
        let last = reports.last().expect("a report");
        assert_eq!(last.line.first().copied(), choice.best);
        assert_eq!(last.line.len(), expected as usize);
        assert_eq!(last.line.get(1).copied(), choice.ponder);
        let mut replay = game.clone();
        for &m in &last.line {
            replay.push(m).expect("an expected line is legal");
        }
    }
}

#[test]
fn corrected_minimax_is_negamax() {
    let positions = random_positions(3, |empties| empties % 7 == 3 || empties < 6);
    for (index, position) in positions.take(250).enumerate() {
        for depth in 1..=4 {
            let mut player = Minimax {
                depth,
                ordered: index as u32 % 4,
                endgame: 0,
                ..Minimax::default()
            };
            let choice = think(&mut player, position);
            let mut game = line(position);
            if position.must_pass() {
                assert_eq!(choice.best, Some(Move::Pass));
                continue;
            }
            let oracle = &mut Oracle(SquareWeights::default());
            let found = alpha_beta(&mut game, depth, Window::FULL, oracle);
            assert_eq!(flat(choice.score, 1), found.score, "{position:?}");
            game.push(choice.best.expect("a move")).expect("legal");
            let below = alpha_beta(&mut game, depth - 1, Window::FULL, oracle);
            assert_eq!(
                -below.score, found.score,
                "{:?} in {position:?}",
                choice.best
            );
            // And the slowest oracle agrees with the other.
            if depth < 4 {
                game.pop();
                assert_eq!(negamax(&mut game, depth, oracle).score, found.score);
            }
        }
    }
}

/// A position, and the scores of the literal and the corrected player.
fn scores(position: Position, depth: u32) -> [Option<Score>; 2] {
    BOTH.map(|mode| {
        let mut player = Minimax {
            mode,
            depth,
            endgame: 0,
            ..Minimax::default()
        };
        think(&mut player, position).score
    })
}

#[test]
fn a_draw_is_a_loss_to_the_literal_minimax() {
    let last = random_positions(4, |empties| empties == 1);
    let drawn = last.filter(|position| {
        let moves = position.legal_moves();
        moves != [Move::Pass] && after(position, moves[0]).outcome() == Some(Outcome::Draw)
    });
    let mut count = 0;
    for position in drawn.take(20) {
        // The opponent, whose turn it would be, "loses": the mover takes that for its win.
        assert_eq!(
            scores(position, 1),
            [Some(Score::win_in(1)), Some(Score::ZERO)]
        );
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn a_pass_turns_the_literal_minimax_around() {
    let single = random_positions(5, |empties| (2..8).contains(&empties));
    let passed = single.filter(|position| {
        let moves = position.legal_moves();
        moves.len() == 1 && moves[0] != Move::Pass && after(position, moves[0]).must_pass()
    });
    for position in passed.take(20) {
        let [literal, corrected] = scores(position, 2);
        // One move, one pass, and the mover's own value: which the literal player negates.
        let next = after(&position, position.legal_moves()[0]);
        let mut value = [0.0];
        SquareWeights::default().evaluate(&[after(&next, Move::Pass)], &mut value);
        let value = Score::new((1000.0 * value[0]).round() as i32);
        assert_eq!([literal, corrected], [Some(-value), Some(value)]);
    }
}

#[test]
fn the_minimaxes_agree_where_there_is_neither_draw_nor_pass() {
    for position in random_positions(6, |empties| (45..56).contains(&empties)).take(60) {
        let [literal, corrected] = scores(position, 3);
        assert_eq!(literal, corrected);
    }
}

/// Counts discs, so that many positions are equal.
struct Discs;

impl Evaluator for Discs {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        for (position, value) in positions.iter().zip(values) {
            *value = f64::from(Scoring::Discs.margin(position, position.turn()));
        }
    }
}

#[test]
fn a_tie_is_not_always_one_to_the_literal_minimax() {
    let mut worse = [0; 2];
    for position in random_positions(18, |empties| (40..56).contains(&empties)).take(100) {
        for (mode, worse) in BOTH.into_iter().zip(&mut worse) {
            let mut player = Minimax::new(Discs);
            player.mode = mode;
            player.depth = 3;
            let choice = think(&mut player, position);
            let below = after(&position, choice.best.expect("a move"));
            let value = -negamax(&mut line(below), 2, &mut Oracle(Discs)).score;
            *worse += usize::from(value < flat(choice.score, 1));
        }
    }
    assert!(worse[0] > 10, "{worse:?}");
    assert_eq!(worse[1], 0);
}

#[test]
fn an_evaluator_is_asked_for_many_positions_at_once() {
    #[derive(Default)]
    struct Counting {
        calls: usize,
        positions: usize,
    }
    impl Evaluator for Counting {
        fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
            assert_eq!(positions.len(), values.len());
            self.calls += 1;
            self.positions += positions.len();
            SquareWeights::default().evaluate(positions, values);
        }
    }
    let position = random_positions(7, |empties| empties == 40)
        .next()
        .expect("one");
    let mut player = Minimax::new(Counting::default());
    let first = think(&mut player, position);
    let count = player.evaluator.evaluator_mut();
    let (calls, positions) = (count.calls, count.positions);
    assert!(positions > 4 * calls, "{positions} in {calls} calls");
    // The same again comes from memory, and changes nothing.
    assert_eq!(think(&mut player, position), first);
    assert!(player.evaluator.hits() > 0);
    let again = player.evaluator.evaluator_mut().positions - positions;
    assert!(again < positions / 10, "{again} of {positions}");
    player.evaluator = Cache::new(Counting::default(), 0);
    assert_eq!(think(&mut player, position), first);
}

#[test]
fn an_evaluator_may_say_anything() {
    struct Broken;
    impl Evaluator for Broken {
        fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
            let wild = [f64::NAN, f64::INFINITY, -1e300, f64::NEG_INFINITY];
            for (position, value) in positions.iter().zip(values) {
                *value = wild[position.key().0 as usize % 4];
            }
        }
    }
    for position in random_positions(8, |empties| empties % 9 == 0).take(30) {
        for mode in BOTH {
            let mut player = Minimax::new(Broken);
            player.mode = mode;
            assert!(position.is_legal(best(&mut player, position)));
        }
    }
}

#[test]
fn square_weights_have_65_numbers() {
    let mut weights = SquareWeights::default();
    let value = |weights: &mut SquareWeights, position| {
        let mut value = [0.0];
        weights.evaluate(&[position], &mut value);
        value[0]
    };
    let corner = Position::new(Squares::from_bits(1), Squares::from_bits(2), Color::Black);
    let corner = corner.expect("no overlap");
    // tanh(corner − C − bias)
    let sum: f64 = 0.58 + 0.07 + 0.024;
    assert!((value(&mut weights, corner) - sum.tanh()).abs() < 1e-12);
    weights.bias = 0.0;
    let other = Position::new(Squares::from_bits(1), Squares::from_bits(2), Color::White);
    let other = other.expect("no overlap");
    assert_eq!(value(&mut weights, corner), -value(&mut weights, other));
    let line = "O-XOOX---OO-OO--OOOXXXX-OOOXXXX-OOXOX-XOOXOXOXXOXXXOOOX-----OX-- O;";
    assert!((-1.0..=1.0).contains(&value(&mut weights, position(line))));
}

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

/// The moves that a score likes best.
fn likes(position: &Position, score: impl Fn(&Position) -> i32) -> Vec<Move> {
    let scored = position.legal_moves().into_iter();
    let scored: Vec<_> = scored.map(|m| (score(&after(position, m)), m)).collect();
    let most = scored.iter().map(|&(score, _)| score).max();
    scored
        .into_iter()
        .filter(|&(score, _)| Some(score) == most)
        .map(|(_, m)| m)
        .collect()
}

/// Squares a colour could place a disc on.
fn mobility(position: &Position, color: Color) -> i32 {
    let mut seen = *position;
    if seen.turn() != color {
        seen.play_unchecked(Move::Pass);
    }
    seen.moves().len() as i32
}

#[test]
fn the_java_players_look_at_what_they_say_or_do() {
    let positions = random_positions(12, |empties| empties % 5 == 2);
    for (seed, position) in (0..).zip(positions.take(300)) {
        if position.must_pass() {
            continue;
        }
        let me = position.turn();
        let literal = Mode::Literal;
        // One move ahead the first three are what they say in both modes.
        let most_discs = likes(&position, |next| Scoring::Discs.margin(next, me));
        let fewest = likes(&position, |next| -mobility(next, !me));
        // nMost does the opposite of its name, and goes by the opponent's moves from 3 on.
        let opposite = |goal| {
            likes(&position, |next| match mobility(next, !me) {
                0 => 0,
                theirs if goal > 2 && mobility(next, me) > 0 => theirs,
                _ if goal > 2 => 0,
                _ => -mobility(next, me),
            })
        };
        let check = |m: Move, liked: &[Move], mode: Mode| {
            assert!(liked.contains(&m), "{m:?} of {liked:?} in {position:?}");
            if mode == literal && liked.len() < 3 {
                assert_eq!(m, liked[0]);
            }
        };
        for mode in BOTH {
            let depth = ByColor::both(1);
            check(
                best(&mut NHand { mode, depth, seed }, position),
                &most_discs,
                mode,
            );
            check(
                best(&mut NLeast { mode, depth, seed }, position),
                &fewest,
                mode,
            );
        }
        for goal in 1..=4 {
            let mode = literal;
            let depth = ByColor::both(goal);
            check(
                best(&mut NMost { mode, depth, seed }, position),
                &opposite(goal),
                mode,
            );
            // Nothing is placed: looking further only finds out who cannot move.
            let idle = likes(&position, |next| match mobility(next, me) {
                0 if goal > 1 => 0,
                _ => -mobility(next, !me),
            });
            check(
                best(&mut NLeast { mode, depth, seed }, position),
                &idle,
                mode,
            );
        }
    }
}

#[test]
fn two_equal_moves_are_no_choice_to_the_literal_players() {
    // All four first moves are equal: any of them comes out, in both modes.
    for mode in BOTH {
        let player = |seed| NHand {
            mode,
            seed,
            ..NHand::default()
        };
        let mut seen: Vec<Move> = (0..60)
            .map(|seed| best(&mut player(seed), Position::START))
            .collect();
        seen.sort_by_key(|m| m.to_string());
        seen.dedup();
        assert_eq!(seen.len(), 4);
    }
    let mut pairs = random_positions(13, |empties| empties < 50)
        .filter(|position| !position.must_pass())
        .filter(|position| {
            likes(position, |next| {
                Scoring::Discs.margin(next, position.turn())
            })
            .len()
                == 2
        });
    let pair = pairs.next().expect("endless");
    let variety = |mode| {
        let player = |seed| NHand {
            mode,
            seed,
            ..NHand::default()
        };
        let first = best(&mut player(0), pair);
        (1..40).any(|seed| best(&mut player(seed), pair) != first)
    };
    assert_eq!(BOTH.map(variety), [false, true]);
}

#[test]
fn depth_goes_by_colour() {
    let (mut differs, mut positions) = ([0; 2], [0; 2]);
    for position in random_positions(14, |empties| empties == 20 || empties == 25).take(80) {
        let player = |black, white| NHandCustom {
            depth: ByColor { black, white },
            ..NHandCustom::default()
        };
        let shallow = best(&mut player(1, 1), position);
        let black_only = best(&mut player(3, 1), position);
        let side = usize::from(position.turn() == Color::White);
        positions[side] += 1;
        differs[side] += usize::from(black_only != shallow);
    }
    assert!(positions.iter().all(|&count| count > 10), "{positions:?}");
    assert!(differs[0] > 5 && differs[1] == 0, "{differs:?}");
}

/// Black wipes White out with f4.
fn wipe_out() -> Position {
    let board = "\
        --------\
        --------\
        ---X----\
        --XOO---\
        --------\
        --------\
        --------\
        -------- X;";
    position(board)
}

#[test]
fn a_wiped_out_opponent_scares_the_literal_n_hand() {
    let wins: Move = "f4".parse().expect("a move");
    for depth in 2..=4 {
        let depth = ByColor::both(depth);
        let hand = BOTH.map(|mode| {
            let mut player = NHand {
                mode,
                depth,
                seed: 0,
            };
            best(&mut player, wipe_out()) == wins
        });
        // The side without a move is White, so its loss is what is counted.
        assert_eq!(hand, [false, true], "{depth:?}");
    }
}

#[test]
fn the_literal_n_hand_loses_fractions() {
    let mut differ = 0;
    for position in random_positions(15, |empties| empties == 45).take(40) {
        let score = |mode| {
            let mut player = NHand {
                mode,
                depth: ByColor::both(3),
                seed: 0,
            };
            think(&mut player, position).score
        };
        differ += usize::from(score(Mode::Literal) != score(Mode::Corrected));
    }
    assert!(differ > 5, "{differ}");
}

#[test]
fn custom_weights_are_the_users() {
    assert_eq!(NHandCustom::WEIGHTS[..4], [1.0, -0.6, 0.6, 0.4]);
    assert_eq!(NHandCustom::WEIGHTS[27], 0.0);
    for mode in BOTH {
        let mut weights = [0.0; 64];
        let square: Square = "c4".parse().expect("a square");
        weights[usize::from(square.index())] = 1.0;
        let mut player = NHandCustom {
            mode,
            weights,
            ..NHandCustom::default()
        };
        let choice = think(&mut player, Position::START);
        assert_eq!(choice.best, Some(Move::Place(square)));
        assert_eq!(choice.score, Some(Score::new(1000)));
        // No move is worth more than −100: the program would put a disc on a1.
        player.weights = [-1e6; 64];
        let m = best(&mut player, Position::START);
        assert!(Position::START.is_legal(m));
        player.weights = [f64::NAN; 64];
        let m = best(&mut player, Position::START);
        assert!(Position::START.is_legal(m));
    }
}

#[test]
fn the_corrected_n_most_has_more_moves_than_the_literal_one() {
    let player = |mode| {
        move |seed| NMost {
            mode,
            depth: ByColor::both(1),
            seed,
        }
    };
    let score = match_score(60, player(Mode::Corrected), player(Mode::Literal));
    assert!(score > 0.5, "{score}");
}

#[test]
fn oserous_table() {
    use Level::{High, Low, Middle, VeryHigh, VeryLow};
    assert_eq!(Level::TABLE[..4], [VeryHigh, Middle, High, High]);
    assert_eq!(Level::TABLE[8..12], [Middle, VeryLow, Low, Low]);
    assert_eq!(Level::TABLE[63], VeryHigh);
    let [versus, white, black] = [
        Levels::VERSUS,
        Levels::LEARNING_WHITE,
        Levels::LEARNING_BLACK,
    ]
    .map(|levels| [VeryHigh, High, Middle, Low, VeryLow].map(|level| levels.of(level)));
    assert_eq!(versus, [10, 7, 6, 4, 1]);
    assert_eq!(white, [30, 10, 7, 3, 0]);
    assert_eq!(black, [30, 10, 5, 3, 0]);
    // Of four equal squares the first.
    assert_eq!(
        best(&mut Oserou::default(), Position::START).to_string(),
        "d3"
    );
    for position in random_positions(16, |empties| empties % 7 == 1).take(200) {
        if position.turn() == Color::Black || position.must_pass() {
            continue;
        }
        let score = |square: Square| {
            let level = Level::TABLE[usize::from(square.index())];
            Levels::VERSUS.of(level) + position.flips(square).len()
        };
        let most = position.moves().into_iter().map(score).max();
        let first = position
            .moves()
            .into_iter()
            .find(|&square| Some(score(square)) == most);
        for mode in BOTH {
            let mut player = Oserou {
                mode,
                ..Oserou::default()
            };
            assert_eq!(Some(best(&mut player, position)), first.map(Move::Place));
        }
    }
}

#[test]
fn the_literal_oserou_counts_whites_flips_for_black() {
    let score = |mode, square: &str| {
        let player = Oserou {
            mode,
            ..Oserou::default()
        };
        player.score(&Position::START, square.parse().expect("a square"))
    };
    // d3 is Middle: 5, and one disc turned over; a white disc there would turn over none.
    assert_eq!(BOTH.map(|mode| score(mode, "d3")), [5.0, 6.0]);
}

fn id(codes: Vec<i8>) -> PatternId {
    PatternId::try_from(&Pattern(codes)).expect("a pattern")
}

#[test]
fn what_oserou_learned_multiplies() {
    let start = Position::START;
    let f5 = after(&start, "f5".parse().expect("a move"));
    let square: Square = "f6".parse().expect("a square");
    let player = |mode, learned: Learned| Oserou {
        mode,
        learned: Some(learned),
        ..Oserou::default()
    };
    let scores =
        |counts: &Counts| BOTH.map(|mode| player(mode, counts.clone().into()).score(&f5, square));
    let plain = Oserou::default().score(&f5, square);
    assert_eq!(scores(&Counts::default()), [plain, plain]);
    // The reset's pattern breaks the original down. Here nothing happens.
    assert_eq!(scores(&Counts::reset()), [plain, plain]);
    // The sixth rank, with White's disc on f6 alone: 0→2, 2→0 in both modes.
    let sixth = LineNumber::new(6).expect("a line");
    let with = |count| {
        let mut learned = Counts::default();
        learned.set(sixth, id(vec![2, -2]), count);
        scores(&learned)
    };
    assert_eq!(with(0), [plain, plain]);
    assert_eq!(with(1), [0.0, plain]);
    assert_eq!(with(2), [plain, plain]);
    assert_eq!(with(100), [plain, 2.0 * plain]);
    assert_eq!(with(101), [2.0 * plain, 2.0 * plain]);
    // A worthless move is worth a later factor again.
    let mut learned = Counts::default();
    learned.set(sixth, id(vec![2, -2]), 1);
    let file = LineNumber::new(14).expect("a line");
    learned.set(file, id(vec![1, 3, -2]), 500);
    assert_eq!(scores(&learned)[0], 2.0);
    // On the literal board nothing is turned over: e5 is still black between d4 and f6.
    let diagonal = LineNumber::new(22).expect("a line");
    for (pattern, expected) in [(vec![2, -3, 3, -2], [2.0, 1.0]), (vec![2, -2], [1.0, 2.0])] {
        let mut learned = Counts::default();
        learned.set(diagonal, id(pattern), 500);
        assert_eq!(scores(&learned), expected.map(|factor| factor * plain));
    }
    // To Black the counts of White's games speak of its own discs.
    let learned_by = |color: Color| {
        let turned = Position::new(f5.discs(Color::White), f5.discs(Color::Black), color);
        let mut learned = Counts::default();
        learned.set(sixth, id(vec![2, -2]), 500);
        let mut player = player(Mode::Corrected, learned.into());
        player.levels = ByColor::both(Levels::VERSUS);
        player.score(&turned.expect("no overlap"), square)
    };
    assert_eq!(learned_by(Color::Black), 2.0 * plain);
}

#[test]
fn oserou_learns_from_boards() {
    let mut learned = Counts::default();
    let black = Position::START.discs(Color::Black);
    let white = Position::START.discs(Color::White);
    learned.see(black, white, 1);
    learned.see(black, white, 1);
    let fourth = LineNumber::new(4).expect("a line");
    // - - - O X - - -
    assert_eq!(learned.count(fourth, id(vec![2, -3, -1])), Some(1));
    let first = LineNumber::new(1).expect("a line");
    // A line that does not change is known, but never counted.
    assert_eq!(learned.count(first, PatternId::EMPTY), Some(0));
    assert_eq!(LineNumber::all().len(), 38);
    let lengths: Vec<usize> = LineNumber::all()
        .map(|line| line.squares().count())
        .collect();
    assert_eq!(lengths[..16], [8; 16]);
    assert_eq!(
        lengths[16..],
        [
            3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7
        ]
    );
}

/// The numbers are found by tables, the patterns square by square.
#[test]
fn oserous_tables_know_what_the_squares_tell() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..2000 {
        let (a, b) = (rng.u64(..), rng.u64(..));
        let (black, white) = (Squares::from_bits(a & b), Squares::from_bits(a & !b));
        for line in LineNumber::all() {
            let squares: Vec<Square> = line.squares().collect();
            assert_eq!(squares.len(), line.length());
            let gathered = (0..)
                .zip(&squares)
                .filter(|(_, square)| black.contains(**square));
            let gathered: u8 = gathered.map(|(bit, _)| 1 << bit).sum();
            assert_eq!(line.gather(black), gathered, "{line:?}");
            let pattern = Pattern::of(black, white, line);
            let id = PatternId::of(black, white, line);
            assert_eq!(PatternId::try_from(&pattern), Ok(id), "{pattern:?}");
            assert_eq!(id.pattern(), pattern);
            assert!(id.fits(line) && id.reversed().reversed() == id);
            let back = pattern.0.iter().rev().map(|code| -code).collect();
            assert_eq!(id.reversed().pattern(), Pattern(back));
        }
    }
}

#[test]
fn codes_that_are_no_pattern() {
    let error = |codes: &[i8]| PatternId::try_from(&Pattern(codes.to_vec())).unwrap_err();
    assert_eq!(error(&[1, 4]), PatternError::Code { index: 1, code: 4 });
    assert_eq!(error(&[1, 2]), PatternError::Follows { index: 1, code: 2 });
    assert_eq!(error(&[1, -1, 1, -1, 1, -1, 1, -1]), PatternError::Long(8));
}

#[test]
fn oserous_weights_learn_who_wins() {
    let boards: Vec<Position> = random_positions(3, |empties| empties == 20)
        .take(40)
        .collect();
    let discs = |position: &Position| Color::BOTH.map(|color| position.discs(color));
    // Whoever owns a1 has won.
    let corner: Square = "a1".parse().expect("a square");
    let worth = |white: Squares| f64::from(u8::from(white.contains(corner)));
    let mut weights = Weights::default();
    for _ in 0..200 {
        for [black, white] in boards.iter().map(discs) {
            weights.learn(black, white, worth(white), 0.01);
        }
    }
    for [black, white] in boards.iter().map(discs) {
        let sum = weights.sum(black, white);
        assert_eq!(sum > 0.0, worth(white) > 0.5, "{sum}");
        // A mirrored board is worth the same.
        let mirrored = |squares: Squares| Squares::from_bits(squares.bits().swap_bytes());
        let other = weights.sum(mirrored(black), mirrored(white));
        assert!((sum - other).abs() < 1e-9);
    }
    let mut copy = Weights::default();
    weights
        .all()
        .for_each(|(line, id, weight)| copy.set(line, id, weight));
    assert_eq!(copy, weights);
}

#[test]
fn oserous_noise_makes_other_games() {
    let game = |seed| {
        let player = || Oserou {
            noise: 10.0,
            seed,
            ..Oserou::default()
        };
        play(&mut player(), &mut player()).moves().to_vec()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

/// Calls `f` with every player there is, as deep as it goes.
fn each_player(seed: u64, mut f: impl FnMut(&str, &mut dyn Thinker<Othello>)) {
    let depth = ByColor::both(60);
    f("corner", &mut Corner { seed });
    f("azisai", &mut Azisai { max_depth: 8 });
    for mode in BOTH {
        f("nhand", &mut NHand { mode, depth, seed });
        let mut custom = NHandCustom {
            mode,
            depth,
            seed,
            ..NHandCustom::default()
        };
        f("nhandcustom", &mut custom);
        f("nleast", &mut NLeast { mode, depth, seed });
        f("nmost", &mut NMost { mode, depth, seed });
        let mut oserou = Oserou {
            mode,
            seed,
            learned: Some(Counts::reset().into()),
            noise: 10.0,
            ..Oserou::default()
        };
        f("oserou", &mut oserou);
        let minimax = Minimax {
            mode,
            depth: 60,
            ..Minimax::default()
        };
        f("minimax", &mut minimax.clone());
        let mut solver = Minimax {
            endgame: 60,
            ..minimax
        };
        f("solver", &mut solver);
    }
}

fn middle_game() -> Line<Othello> {
    line(
        random_positions(17, |empties| empties == 34)
            .next()
            .expect("one"),
    )
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let game = middle_game();
    each_player(1, |name, player| {
        let stop = Stop::new();
        let asker = stop.clone();
        let asked = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            asker.request();
            Instant::now()
        });
        let choice = player.think(&game, &Limits::default(), &stop, &Reports::none());
        let answered = Instant::now();
        let late = answered.saturating_duration_since(asked.join().expect("no panic"));
        // 20 ms is the promise; the rest is for machines that do other things too.
        assert!(late < Duration::from_millis(150), "{name}: {late:?}");
        assert!(
            game.position().is_legal(choice.best.expect("a move")),
            "{name}"
        );
    });
}

#[test]
fn limits_are_kept() {
    let game = middle_game();
    let clock = TimeControl {
        main: Duration::from_millis(400),
        ..TimeControl::default()
    };
    let all = [
        Limits {
            move_time: Some(Duration::from_millis(20)),
            ..Limits::default()
        },
        Limits {
            clock: Some(Clock::new(ByColor::both(clock))),
            ..Limits::default()
        },
        Limits {
            nodes: Some(500),
            ..Limits::default()
        },
        Limits {
            nodes: Some(0),
            ..Limits::default()
        },
        Limits {
            depth: Some(1),
            ..Limits::default()
        },
    ];
    each_player(2, |name, player| {
        for limits in &all {
            let (sender, receiver) = mpsc::channel();
            let started = Instant::now();
            let choice = player.think(&game, limits, &Stop::new(), &Reports::to(sender));
            let took = started.elapsed();
            assert!(
                took < Duration::from_millis(200),
                "{name} {limits:?}: {took:?}"
            );
            assert!(
                game.position().is_legal(choice.best.expect("a move")),
                "{name}"
            );
            for report in receiver {
                assert!(
                    limits.nodes.is_none_or(|most| report.nodes <= most),
                    "{name}"
                );
                // nMost needs the answers to its own move.
                let most = limits.depth.map(|depth| depth.max(2));
                assert!(most.is_none_or(|most| report.depth <= most), "{name}");
            }
        }
        let stop = Stop::new();
        stop.request();
        let choice = player.think(&game, &Limits::default(), &stop, &Reports::none());
        assert!(
            game.position().is_legal(choice.best.expect("a move")),
            "{name}"
        );
    });
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

#[test]
fn corrected_minimax_reports_each_depth() {
    let game = middle_game();
    let (sender, receiver) = mpsc::channel();
    let choice = Minimax::default().think(
        &game,
        &Limits::default(),
        &Stop::new(),
        &Reports::to(sender),
    );
    let reports: Vec<_> = receiver.iter().collect();
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    let last = reports.last().expect("four");
    assert_eq!(
        (last.score, last.line.first().copied()),
        (choice.score, choice.best)
    );
    assert!(reports.is_sorted_by_key(|report| report.nodes));
    let mut replay = game.clone();
    for &m in &last.line {
        replay.push(m).expect("an expected line is legal");
    }
}

#[test]
fn everybody_plays_whole_games_and_the_same_ones_again() {
    let limits = Limits {
        nodes: Some(300),
        ..Limits::default()
    };
    let games = |seed| {
        let mut all = Vec::new();
        each_player(seed, |_, player| {
            let mut opponent = Random::new(seed);
            let mut game = Line::<Othello>::new(Size::Eight);
            let none = Reports::none();
            while game.verdict().is_none() {
                let choice = match game.turn() {
                    Color::Black => player.think(&game, &limits, &Stop::new(), &none),
                    Color::White => opponent.think(&game, &limits, &Stop::new(), &none),
                };
                game.push(choice.best.expect("a move")).expect("legal");
            }
            // When it is over there is nothing to play.
            assert_eq!(player.think(&game, &limits, &Stop::new(), &none).best, None);
            all.push(game.moves().to_vec());
        });
        all
    };
    for seed in 0..4 {
        assert_eq!(games(seed), games(seed));
    }
    assert_ne!(games(0), games(1));
}

#[test]
fn names_read_as_they_are_written() {
    for mode in BOTH {
        assert_eq!(mode.to_string().parse(), Ok(mode));
    }
    for aim in [Aim::Result, Aim::Discs] {
        assert_eq!(aim.to_string().parse(), Ok(aim));
    }
    assert!("strong".parse::<Mode>().is_err() && "draw".parse::<Aim>().is_err());
}
