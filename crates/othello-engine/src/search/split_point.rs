use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::evaluated_board::EvaluatedBoard;
use super::ordering::OrderedMoves;

/// A node whose moves several threads search.
pub(super) struct SplitPoint<'a> {
    pub(super) parent: Option<Arc<SplitPoint<'a>>>,
    pub(super) evaluated: EvaluatedBoard<'a>,
    pub(super) alpha: i32,
    pub(super) kind: SplitKind,
    pub(super) state: Mutex<SplitState>,
    /// Whether one of the moves caused a cutoff: the others are not needed any more.
    pub(super) is_cut: AtomicBool,
}

/// The search that a split point belongs to.
#[derive(Clone, Copy)]
pub(super) enum SplitKind {
    /// The exact search of the endgame.
    Endgame,
    /// The midgame search to a depth, with a selectivity.
    Midgame { depth: u32, selectivity: u8 },
}

/// The search of a split point so far.
pub(super) struct SplitState {
    pub(super) moves: OrderedMoves,
    pub(super) best: (i32, u8),
    /// The number of threads that search one of the moves.
    pub(super) threads: usize,
    /// The nodes of the helping threads.
    pub(super) nodes: u64,
    /// Whether a thread was stopped: the result means nothing.
    pub(super) is_stopped: bool,
}

impl SplitPoint<'_> {
    /// Whether this split point or one above it is cut off.
    pub(super) fn is_over(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_over())
    }

    /// Whether this split point is in the tree below another.
    pub(super) fn is_below(&self, other: &Arc<SplitPoint<'_>>) -> bool {
        self.parent.as_ref().is_some_and(|parent| {
            std::ptr::eq(Arc::as_ptr(parent).cast::<u8>(), Arc::as_ptr(other).cast())
                || parent.is_below(other)
        })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, SplitState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
