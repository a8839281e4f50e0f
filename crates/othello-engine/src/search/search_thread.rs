//! The state of one search thread.

use std::sync::{Arc, MutexGuard};

use infer::patterns::Weights;
use search::Stop;

use super::bitboards::Bitboards;
use super::probcut_margins::ProbCutMargins;
use super::split_point::SplitPoint;
use super::thread_pool::ThreadPool;
use super::transposition::{NO_MOVE, StoredResult, TranspositionTable};
use simd::othello::ShallowTable;

/// A search on one thread.
pub(super) struct SearchThread<'t, 'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) weights: Option<&'a Weights>,
    pub(super) margins: &'a ProbCutMargins,
    pub(super) stop: &'a Stop,
    pub(super) nodes: u64,
    /// The per-thread transposition table.
    pub(super) local_table: MutexGuard<'a, ShallowTable>,
    /// The other threads, if there are any.
    pub(super) pool: Option<&'t ThreadPool<'a>>,
    /// The split point that this search is a part of.
    pub(super) split_point: Option<Arc<SplitPoint<'a>>>,
}

impl SearchThread<'_, '_> {
    /// Whether the search is to stop, or its split point is cut off.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_requested()
            || self
                .split_point
                .as_ref()
                .is_some_and(|split_point| split_point.is_over())
    }

    /// Stores the result of a null-window search: value and move, depth and selectivity, and the
    /// nodes since `before`.
    pub(super) fn store(
        &self,
        board: Bitboards,
        alpha: i32,
        (value, best): (i32, u8),
        (depth, selectivity): (u32, u8),
        before: u64,
    ) {
        let result = StoredResult {
            alpha,
            beta: alpha + 1,
            value,
            best,
            depth: depth as u8,
            selectivity,
            nodes: self.nodes - before,
        };
        self.table.store(board.key(), result);
    }

    /// The hash moves of a position, from either transposition table.
    pub(super) fn hash_moves(&self, board: Bitboards) -> [u8; 2] {
        let key = board.key();
        let local = || {
            [
                self.local_table.probe(board.player, board.opponent).best,
                NO_MOVE,
            ]
        };
        self.table
            .probe(key)
            .map_or_else(local, |entry| entry.moves)
    }
}
