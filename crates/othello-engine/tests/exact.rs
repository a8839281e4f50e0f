//! The exact solver agrees with the plain one, with any weights and without.

use std::sync::Arc;

use fastrand::Rng;
use game::Position as _;
use infer::patterns::{PHASES, WEIGHTS_A_PHASE, Weights};
use othello::{Move, Position, Scoring, Square};
use othello_engine::classic::solve_discs;
use othello_engine::exact::{Solver, Stopped};
use search::Stop;

/// A position with so many empty squares, from a game played by chance.
fn endgame(empties: u32, rng: &mut Rng) -> Position {
    loop {
        let mut position = Position::START;
        while position.outcome().is_none() && position.empties().len() > empties {
            let squares: Vec<Square> = position.moves().into_iter().collect();
            let m = rng.choice(squares).map_or(Move::Pass, Move::Place);
            position.play_unchecked(m);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// What a game comes to after these moves, as the side to move sees it.
fn played(mut position: Position, line: &[Move]) -> i32 {
    let turn = position.turn();
    for &m in line {
        position = position.play(m).expect("a legal move");
    }
    assert!(position.outcome().is_some(), "the line ends the game");
    Scoring::EmptiesToWinner.margin(&position, turn)
}

#[test]
fn every_value_is_right_and_every_line_keeps_it() {
    let mut rng = Rng::with_seed(3);
    let noise = (0..PHASES * WEIGHTS_A_PHASE).map(|_| rng.i16(-60..60));
    let weights = Weights::new(noise.collect()).map(Arc::new);
    assert!(weights.is_some());
    for weights in [None, weights] {
        let mut solver = Solver::new(1 << 20, weights);
        // From 15 on, searches that are not sure come first where there are weights.
        for empties in [1, 4, 7, 8, 9, 11, 12, 13, 14, 15, 16] {
            for _ in 0..4 {
                let position = endgame(empties, &mut rng);
                let solution = solver.solve(&position, &Stop::new());
                let solution = solution.expect("nobody stops it");
                let truth = solve_discs(&position, Scoring::EmptiesToWinner);
                assert_eq!(solution.score, truth, "{position:?}");
                assert_eq!(played(position, &solution.line), truth, "{position:?}");
            }
        }
    }
}

#[test]
fn a_request_to_stop_is_heard() {
    let stop = Stop::new();
    stop.request();
    let position = endgame(30, &mut Rng::with_seed(1));
    assert_eq!(
        Solver::new(1 << 20, None).solve(&position, &stop),
        Err(Stopped)
    );
}
