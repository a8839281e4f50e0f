//! The per-thread transposition table of the last plies of the endgame.

use super::NO_MOVE;

/// A transposition table of one thread. It is small enough to stay in the processor's cache;
/// near the end of the game, waiting for the shared table would cost more than it saves.
#[derive(Debug)]
pub(in crate::search) struct LocalTranspositionTable(Box<[LocalEntry]>);

#[derive(Clone, Copy, Debug)]
struct LocalEntry {
    key: u64,
    bounds: LocalBounds,
}

/// Bounds of the exact score, with the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct LocalBounds {
    pub(in crate::search) lower: i8,
    pub(in crate::search) upper: i8,
    /// The best move; [`NO_MOVE`] where there is none.
    pub(in crate::search) best: u8,
}

const SIZE: usize = 1 << 15;

const UNKNOWN: LocalBounds = LocalBounds {
    lower: -64,
    upper: 64,
    best: NO_MOVE,
};

impl Default for LocalTranspositionTable {
    fn default() -> LocalTranspositionTable {
        let empty = LocalEntry {
            key: 0,
            bounds: UNKNOWN,
        };
        LocalTranspositionTable(vec![empty; SIZE].into_boxed_slice())
    }
}

impl LocalTranspositionTable {
    /// The bounds of a position.
    #[inline]
    pub(in crate::search) fn probe(&self, key: u64) -> LocalBounds {
        let entry = &self.0[key as usize % SIZE];
        if entry.key == key {
            entry.bounds
        } else {
            UNKNOWN
        }
    }

    /// Stores the result of a null-window search. It replaces any other position's entry.
    #[inline]
    pub(in crate::search) fn store(&mut self, key: u64, alpha: i32, value: i32, best: u8) {
        let mut bounds = self.probe(key);
        if value > alpha {
            bounds.lower = bounds.lower.max(value as i8);
            bounds.best = best;
        } else {
            bounds.upper = bounds.upper.min(value as i8);
            if bounds.best == NO_MOVE {
                bounds.best = best;
            }
        }
        self.0[key as usize % SIZE] = LocalEntry { key, bounds };
    }
}
