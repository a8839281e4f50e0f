//! The mate search of Shogi engines (`go mate`).

use game::{Line, Position as _};
use host::MateSearch;
use search::{Budget, Limits, Stop};
use shogi::Shogi;
use shogi_engine::mate::{Mate, Solution};

/// The size of its transposition table, which is allocated for the first search.
const MEMORY: usize = 128 << 20;

pub(super) fn search() -> MateSearch<Shogi> {
    let mut solver = None;
    Box::new(move |line: &Line<Shogi>, limits: &Limits, stop: &Stop| {
        let solver = solver.get_or_insert_with(|| Mate::new(MEMORY));
        let position = line.position();
        let mut budget = Budget::new(limits, position.turn(), stop);
        match solver.solve(position, &mut budget) {
            Solution::Mate { line, .. } => Some(line),
            Solution::NoMate => Some(Vec::new()),
            Solution::Unknown => None,
        }
    })
}
