//! Solves FFO 40 to 42 on one thread and prints how many positions a second it searches.
//!
//! `make bench-wasm` runs it twice: as a program of this machine and, compiled to WebAssembly with
//! 128-bit vectors, in Node.
#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::time::Instant;

use othello::Obf;
use othello_engine::search::{SolveMode, Solver, Stopped};
use othello_engine::shipped;
use search::Stop;

/// The problems, with the score of the side to move.
const PROBLEMS: [(u32, &str, i32); 3] = [
    (
        40,
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        38,
    ),
    (
        41,
        "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
        0,
    ),
    (
        42,
        "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
        6,
    ),
];

fn main() -> Result<(), String> {
    let mut solver = Solver::new(64 << 20, Some(shipped::weights()));
    let stop = Stop::new();
    let (mut nodes, start) = (0, Instant::now());
    for (number, problem, score) in PROBLEMS {
        let problem = problem
            .parse::<Obf>()
            .map_err(|why| format!("FFO {number}: {why}"))?;
        solver.clear();
        let found = solver.solve(&problem.position, SolveMode::Score, &stop);
        let found = found.map_err(|Stopped| "nobody stops it".to_owned())?;
        if found.score != score {
            let found = found.score;
            return Err(format!("FFO {number}: expected {score:+}, found {found:+}"));
        }
        nodes += found.nodes;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:<8} {nodes} positions, {seconds:.2} s, {:.1} million a second",
        std::env::consts::ARCH,
        nodes as f64 / seconds / 1e6
    );
    Ok(())
}
