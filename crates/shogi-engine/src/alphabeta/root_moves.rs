use shogi::Move;

use super::value::INFINITE;

/// The moves of the root, the best first.
#[derive(Clone, Debug)]
pub(super) struct RootMoves {
    pub(super) moves: Vec<RootMove>,
    /// The first one that is searched: those before it are the lines already found.
    pub(super) first: usize,
}

/// A move of the root and what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    /// Its value in this iteration, or [`-INFINITE`](INFINITE) if it is not better than another.
    pub(super) value: i32,
    /// Its value in the iteration before.
    pub(super) previous: i32,
    /// The line that begins with it.
    pub(super) line: Vec<Move>,
    /// The nodes it took.
    pub(super) nodes: u64,
}

impl RootMoves {
    pub(super) fn new(moves: &[Move]) -> RootMoves {
        let moves = moves.iter().map(|&m| RootMove {
            m,
            value: -INFINITE,
            previous: -INFINITE,
            line: vec![m],
            nodes: 0,
        });
        RootMoves {
            moves: moves.collect(),
            first: 0,
        }
    }

    /// Starts an iteration.
    pub(super) fn start_iteration(&mut self) {
        self.first = 0;
        for one in &mut self.moves {
            one.previous = one.value;
        }
    }

    /// Sorts those that were searched, the best first; equal ones stay as they are.
    pub(super) fn sort(&mut self) {
        self.moves[self.first..].sort_by_key(|one| -one.value);
    }

    /// Sorts the lines found so far.
    pub(super) fn sort_lines(&mut self, count: usize) {
        let count = count.min(self.moves.len());
        self.moves[..count].sort_by_key(|one| -one.value);
    }
}
