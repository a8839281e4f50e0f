//! The minimax player, literal and corrected, and its evaluators.

use std::sync::mpsc;

use game::{Color, Outcome, Position as _, Score};
use othello::{Move, Position, Scoring, Squares};
use othello_engine::classic::{Cache, Evaluator, Minimax, SquareWeights};
use search::{Limits, Reports, Stop, Thinker as _, Window, alpha_beta, negamax};

use super::{
    BOTH, Oracle, after, best, flat, line, middle_game, position, random_positions, think,
};

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
