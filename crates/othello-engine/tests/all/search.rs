//! The exact solver agrees with the plain one, with any weights and without, and node counts
//! change only on purpose.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use game::Position as _;
use infer::patterns::{PHASES, WEIGHTS_A_PHASE, Weights};
use othello::{Move, Obf, Position, Scoring, Square};
use othello_engine::classic::solve_discs;
use othello_engine::search::{NO_SELECTIVITY, SearchRequest, SolveMode, Solver, Stopped};
use othello_engine::shipped;
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
    let threads = |count| NonZeroUsize::new(count).expect("not 0");
    for (weights, threads) in [
        (None, threads(1)),
        (weights.clone(), threads(1)),
        (weights, threads(3)),
    ] {
        let mut solver = Solver::with_threads(1 << 20, weights, threads);
        // From 15 on, searches that are not sure come first where there are weights.
        for empties in [1, 4, 7, 8, 9, 11, 12, 13, 14, 15, 16] {
            for _ in 0..4 {
                let position = endgame(empties, &mut rng);
                let solution = solver.solve(&position, SolveMode::Score, &Stop::new());
                let solution = solution.expect("nobody stops it");
                let truth = solve_discs(&position, Scoring::EmptiesToWinner);
                assert_eq!(solution.score, truth, "{position:?}");
                assert_eq!(played(position, &solution.line), truth, "{position:?}");
                solver.clear();
                let result = solver.solve(&position, SolveMode::Wld, &Stop::new());
                let result = result.expect("nobody stops it");
                assert_eq!(result.score, truth.signum(), "{position:?}");
                let request = SearchRequest {
                    depth: empties,
                    selectivity: NO_SELECTIVITY,
                    guess: -truth,
                    excluded: 0,
                };
                if position.moves().is_empty() {
                    continue;
                }
                let result = solver.search(&position, &request, &Stop::new());
                let result = result.expect("nobody stops it");
                assert_eq!(result.score, truth, "{position:?}");
                let next = position.play(result.line[0]).expect("a legal move");
                let kept = solve_discs(&next, Scoring::EmptiesToWinner);
                let is_same_side = next.turn() == position.turn();
                assert_eq!(
                    if is_same_side { kept } else { -kept },
                    truth,
                    "{position:?}"
                );
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
        Solver::new(1 << 20, None).solve(&position, SolveMode::Score, &stop),
        Err(Stopped)
    );
}

#[test]
fn a_move_that_is_not_asked_for_is_not_found() {
    let mut rng = Rng::with_seed(5);
    let mut solver = Solver::new(1 << 20, None);
    for _ in 0..20 {
        let position = endgame(8, &mut rng);
        let moves: Vec<Square> = position.moves().into_iter().collect();
        let [_, _, ..] = moves[..] else { continue };
        let mut request = SearchRequest {
            depth: 8,
            selectivity: NO_SELECTIVITY,
            guess: 0,
            excluded: 0,
        };
        // One after the other, the best first.
        let mut last = 64;
        for _ in &moves {
            let result = solver.search(&position, &request, &Stop::new());
            let result = result.expect("nobody stops it");
            let Move::Place(square) = result.line[0] else {
                panic!("there are moves");
            };
            assert_eq!(request.excluded >> square.index() & 1, 0);
            assert!(result.score <= last);
            last = result.score;
            request.excluded |= 1 << square.index();
        }
    }
}

#[test]
fn several_threads_stop_at_once() {
    let mut rng = Rng::with_seed(9);
    let position = endgame(34, &mut rng);
    let threads = NonZeroUsize::new(4).expect("not 0");
    let mut solver = Solver::with_threads(1 << 20, None, threads);
    let stop = Stop::new();
    let asked = std::thread::scope(|scope| {
        let asking = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.request();
            Instant::now()
        });
        assert_eq!(
            solver.solve(&position, SolveMode::Score, &stop),
            Err(Stopped)
        );
        asking.join().expect("it only sleeps")
    });
    // Generous: the machine may be busy. What is meant is that nothing is solved to its end.
    assert!(asked.elapsed() < Duration::from_secs(2));
}

/// The same counts as in `sanban bench`, of searches that take less time: whoever changes the
/// search on purpose changes them here.
#[test]
fn node_counts_are_as_they_were() {
    let ffo_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let ffo_40: Obf = ffo_40.parse().expect("a position");
    let mut solver = Solver::new(1 << 24, Some(shipped::weights()));
    let solved = solver.solve(&ffo_40.position, SolveMode::Wld, &Stop::new());
    assert_eq!(
        solved.map(|solution| (solution.score, solution.nodes)),
        Ok((1, 107_490))
    );
    for (selectivity, deepest, expected) in MIDGAME {
        solver.clear();
        let mut request = SearchRequest {
            depth: 1,
            selectivity,
            guess: 0,
            excluded: 0,
        };
        let mut nodes = 0;
        while request.depth <= deepest {
            let result = solver.search(&Position::START, &request, &Stop::new());
            let result = result.expect("nobody stops it");
            nodes += result.nodes;
            request.guess = result.score;
            request.depth += 1;
        }
        assert_eq!(nodes, expected, "selectivity {selectivity}");
    }
}

/// Selectivity, depth, and the nodes of iterative deepening from the start.
const MIDGAME: [(u8, u32, u64); 3] = [(0, 12, 43_946), (3, 10, 34_946), (NO_SELECTIVITY, 7, 2_275)];

/// Positions of chance with so many empty squares, solved with the shipped weights on two threads,
/// beside the scores that `plain` finds.
fn agree(seed: u64, empties: u32, count: u64, plain: impl Fn(&Position) -> i32 + Sync) {
    let next = AtomicU64::new(0);
    let work = || {
        let threads = NonZeroUsize::new(2).expect("not 0");
        let mut solver = Solver::with_threads(1 << 24, Some(shipped::weights()), threads);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let mut rng = Rng::with_seed(seed << 32 | u64::from(empties) << 24 | index);
            let position = endgame(empties, &mut rng);
            let solved = solver.solve(&position, SolveMode::Score, &Stop::new());
            let solved = solved.expect("nobody stops it");
            assert_eq!(solved.score, plain(&position), "{position:?}");
            assert_eq!(played(position, &solved.line), solved.score, "{position:?}");
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            thread.join().expect("all of them agree");
        }
    });
}

fn by_alpha_beta(position: &Position) -> i32 {
    solve_discs(position, Scoring::EmptiesToWinner)
}

/// Without weights nothing is foreseen, cut by chance or sorted by what was learned.
fn without_weights(position: &Position) -> i32 {
    let mut solver = Solver::new(1 << 24, None);
    let solved = solver.solve(position, SolveMode::Score, &Stop::new());
    solved.expect("nobody stops it").score
}

#[test]
fn deeper_endgames_agree_with_plain_alpha_beta() {
    agree(1, 17, 6, by_alpha_beta);
    agree(2, 20, 8, without_weights);
}

#[test]
#[ignore = "1,000 positions, minutes in a release build: run by `make test-slow`"]
fn a_thousand_positions_of_20_to_24_empty_squares_agree() {
    agree(3, 20, 30, by_alpha_beta);
    for (empties, count) in [(20, 400), (21, 250), (22, 200), (23, 100), (24, 50)] {
        agree(4, empties, count, without_weights);
    }
}
