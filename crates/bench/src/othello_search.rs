//! The benches of Othello's search: the last squares, the solver, the midgame search and the evaluation.

use std::hint::black_box;

use anyhow::{Result, bail, ensure};
use fastrand::Rng;
use game::Position as _;
use infer::patterns::{Features, Weights};
use othello::{Obf, Position};
use othello_engine::search::{SearchRequest, SolveMode, Solver};
use othello_engine::shipped;
use search::Stop;
use simd::othello as kernels;

use crate::benchmark::{Benchmark, Measure};

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "othello-last-squares",
        about: "positions with seven empty squares, solved by the kernels",
        run: last_squares,
        by_kernel: true,
    },
    Benchmark {
        name: "othello-solve",
        about: "FFO 40 to 42 solved, on one thread",
        run: |_| solve(),
        by_kernel: false,
    },
    Benchmark {
        name: "othello-look",
        about: "positions between opening and end, twelve moves ahead at 73 %",
        run: |_| look(),
        by_kernel: false,
    },
    Benchmark {
        name: "othello-value",
        about: "boards judged by the shipped weights, one after a move",
        run: |_| value(),
        by_kernel: false,
    },
];

/// How many squares are empty in the bench of the last squares.
const LAST_SQUARES: u32 = 7;

/// FFO 40 to 42, with the score of the side to move.
const PROBLEMS: [(&str, i32); 3] = [
    (
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        38,
    ),
    (
        "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
        0,
    ),
    (
        "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
        6,
    ),
];

/// Boards with this many empty squares, from random games.
fn boards(seed: u64, empties: u32, count: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let mut position = Position::START;
        while position.outcome().is_none() && position.empties().len() > empties {
            let moves = position.legal_moves();
            position.play_unchecked(moves[rng.usize(0..moves.len())]);
        }
        if position.outcome().is_none() {
            boards.push(position);
        }
    }
    boards
}

/// The discs of the side to move and of the other.
fn words(position: &Position) -> (u64, u64) {
    let turn = position.turn();
    (position.discs(turn).bits(), position.discs(!turn).bits())
}

fn last_squares(isa: simd::Isa) -> Result<Measure> {
    let (mut nodes, mut answer) = (0, 0_u64);
    let mut table = kernels::ShallowTable::default();
    for position in boards(1, LAST_SQUARES, 100_000) {
        let (player, opponent) = words(&position);
        for alpha in [-9, 9] {
            let value =
                kernels::solve_shallow_with(isa, player, opponent, alpha, &mut table, &mut nodes);
            answer = answer.rotate_left(1) ^ u64::from(value > alpha);
        }
    }
    Ok(Measure { nodes, answer })
}

fn solve() -> Result<Measure> {
    let mut solver = Solver::new(64 << 20, Some(shipped::weights()));
    let mut nodes = 0;
    for (problem, score) in PROBLEMS {
        let obf: Obf = problem.parse()?;
        solver.clear();
        let Ok(found) = solver.solve(&obf.position, SolveMode::Score, &Stop::new()) else {
            bail!("nobody stops a bench");
        };
        ensure!(
            found.score == score,
            "{problem}: expected {score}, found {}",
            found.score
        );
        nodes += found.nodes;
    }
    Ok(Measure {
        nodes,
        answer: nodes,
    })
}

fn look() -> Result<Measure> {
    let mut solver = Solver::new(64 << 20, Some(shipped::weights()));
    let (mut nodes, mut answer) = (0, 0_u64);
    for position in boards(2, 40, 20) {
        solver.clear();
        let mut guess = 0;
        for depth in 1..=12 {
            let request = SearchRequest {
                depth,
                selectivity: 0,
                guess,
                excluded: 0,
            };
            let Ok(found) = solver.search(&position, &request, &Stop::new()) else {
                bail!("nobody stops a bench");
            };
            guess = found.score;
            nodes += found.nodes;
        }
        answer = answer.rotate_left(7) ^ guess as u64;
    }
    Ok(Measure { nodes, answer })
}

fn value() -> Result<Measure> {
    let weights: &Weights = &shipped::weights();
    let mut answer = 0_u64;
    let mut nodes = 0;
    for position in boards(3, 30, 2000) {
        let (player, opponent) = words(&position);
        let features = Features::new(player, opponent);
        let mut moves = kernels::mobility(player, opponent);
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = kernels::flips(player, opponent, square);
            let (own, theirs) = (opponent ^ flips, player ^ flips ^ 1 << square);
            for _ in 0..100 {
                let next = black_box(&features).after(true, square, flips);
                let value = weights.value(&next, false, own, theirs);
                answer = answer.rotate_left(1) ^ value as u64;
                nodes += 1;
            }
        }
    }
    Ok(Measure { nodes, answer })
}
