use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::split_point::SplitPoint;

/// The threads of a search, with the split points that they can join.
#[derive(Default)]
pub(super) struct ThreadPool<'a> {
    split_points: Mutex<SplitPoints<'a>>,
    /// Signals a new split point, finished work, or the end of the search.
    pub(super) changed: Condvar,
    /// The number of idle threads. Nodes are only split while there are some.
    pub(super) idle: AtomicUsize,
}

#[derive(Default)]
/// The split points of a search.
pub(super) struct SplitPoints<'a> {
    pub(super) open: Vec<Arc<SplitPoint<'a>>>,
    pub(super) is_search_over: bool,
}

/// Ends the helping threads' idle loops when it is dropped.
pub(super) struct EndOfSearch<'t, 'a>(&'t ThreadPool<'a>);

impl Drop for EndOfSearch<'_, '_> {
    fn drop(&mut self) {
        self.0.split_points().is_search_over = true;
        self.0.changed.notify_all();
    }
}

impl<'a> ThreadPool<'a> {
    pub(super) fn end_of_search(&self) -> EndOfSearch<'_, 'a> {
        EndOfSearch(self)
    }

    pub(super) fn split_points(&self) -> MutexGuard<'_, SplitPoints<'a>> {
        self.split_points
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody else joins this split point.
    pub(super) fn close(&self, split_point: &Arc<SplitPoint<'a>>) {
        self.split_points()
            .open
            .retain(|other| !Arc::ptr_eq(other, split_point));
    }
}
