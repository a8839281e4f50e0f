//! The corner player and azisai.

use std::sync::mpsc;

use game::{Line, Position as _, Score};
use othello::{Move, Othello, Position, Size, Square, Squares};
use othello_engine::classic::{Azisai, Corner, Evaluator};
use search::{Limits, Random, Reports, Stop, Thinker as _, negamax};

use super::{Oracle, after, best, flat, line, match_score, random_positions, think};

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
