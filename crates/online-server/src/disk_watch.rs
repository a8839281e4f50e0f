//! Whether what happens can be kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use online::store::JournalFolder;

use crate::server_metrics::ServerMetrics;

/// How often a disk that has failed is tried again.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// What the hall and the books know of the disk. While it fails, no games begin.
#[derive(Default)]
pub(crate) struct DiskState {
    has_failed: AtomicBool,
    /// How many games the books could not keep.
    unkept: AtomicUsize,
}

impl DiskState {
    pub(crate) fn set_unkept(&self, count: usize) {
        self.unkept.store(count, Ordering::Relaxed);
    }

    fn is_fine(&self) -> bool {
        !self.has_failed.load(Ordering::Relaxed) && self.unkept.load(Ordering::Relaxed) == 0
    }
}

/// The hall's look at the disk.
pub(crate) struct DiskWatch {
    state: Arc<DiskState>,
    metrics: Arc<ServerMetrics>,
    /// When it is tried next, since it failed.
    next: Option<Duration>,
}

impl DiskWatch {
    pub(crate) fn new(state: Arc<DiskState>, metrics: Arc<ServerMetrics>) -> DiskWatch {
        DiskWatch {
            state,
            metrics,
            next: None,
        }
    }

    /// Whether games may begin.
    pub(crate) fn is_fine(&self) -> bool {
        self.next.is_none() && self.state.is_fine()
    }

    /// When [`DiskWatch::look`] has something to do.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.next
    }

    /// Something could not be written. `true` if that is news.
    pub(crate) fn fail(&mut self, now: Duration) -> bool {
        self.state.has_failed.store(true, Ordering::Relaxed);
        self.metrics.disk_failures.fetch_add(1, Ordering::Relaxed);
        self.metrics.disk_fails.store(1, Ordering::Relaxed);
        let was_fine = self.next.is_none();
        self.next = Some(now.saturating_add(BETWEEN_TRIES));
        was_fine
    }

    /// Looks whether the books have failed.
    pub(crate) fn hear_books(&mut self, now: Duration) -> bool {
        self.next.is_none() && !self.state.is_fine() && self.fail(now)
    }

    /// Tries a disk that has failed again, if it is time; `true` if it works now.
    pub(crate) fn look(&mut self, now: Duration, journals: &JournalFolder) -> bool {
        if self.next.is_none_or(|next| next > now) {
            return false;
        }
        self.next = Some(now.saturating_add(BETWEEN_TRIES));
        if journals.try_out().is_err() {
            return false;
        }
        self.state.has_failed.store(false, Ordering::Relaxed);
        if !self.state.is_fine() {
            // The books try again by themselves.
            return false;
        }
        self.next = None;
        self.metrics.disk_fails.store(0, Ordering::Relaxed);
        true
    }
}
