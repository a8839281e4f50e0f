use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::Game;

use super::first::First;
use super::{Halving, Tree};

/// The state that the workers of one search share: how many playouts are left, and whether to go
/// on.
#[derive(Debug)]
pub struct Control {
    left: AtomicU64,
    done: AtomicU64,
    is_over: AtomicBool,
    halving: Option<Mutex<Halving>>,
    most_time: Option<Duration>,
    full_until: Option<Instant>,
    gives_way: bool,
}

impl Control {
    /// A search of this many playouts.
    #[must_use]
    pub fn playouts(most: u64) -> Control {
        Control {
            left: AtomicU64::new(most),
            done: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            halving: None,
            most_time: None,
            full_until: None,
            gives_way: false,
        }
    }

    /// Chooses first moves by sequential halving.
    #[must_use]
    pub fn with_halving(mut self, halving: Halving) -> Control {
        self.halving = Some(Mutex::new(halving));
        self
    }

    /// Limits batches to this duration: a batch that was handed to a network cannot be stopped.
    #[must_use]
    pub fn with_batches_of(mut self, time: Duration) -> Control {
        self.most_time = Some(time);
        self
    }

    /// Lets batches take longer than [`Control::with_batches_of`] says, up to half of the time left
    /// until `end`. While there is time enough for full batches, the search does not depend on the
    /// speed of the machine.
    #[must_use]
    pub fn with_full_batches_until(mut self, end: Instant) -> Control {
        self.full_until = Some(end);
        self
    }

    /// Lets workers yield their core after each batch: a search that only a `stop` ends has time,
    /// and the thread that receives the `stop` needs some.
    #[must_use]
    pub fn giving_way(mut self) -> Control {
        self.gives_way = true;
        self
    }

    pub(super) fn gives_way(&self) -> bool {
        self.gives_way
    }

    /// Whether batches have to be timed.
    pub(super) fn is_timed(&self) -> bool {
        self.most_time.is_some()
    }

    /// The largest batch, if a position takes this long.
    pub(super) fn batch(&self, most: usize, pace: Duration) -> usize {
        let Some(least) = self.most_time else {
            return most;
        };
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        let time = self
            .full_until
            .map_or(least, |end| least.max(left(end) / 2));
        // Before anything is measured, one position is enough.
        let fitting = time.as_nanos().checked_div(pace.as_nanos()).unwrap_or(1);
        usize::try_from(fitting).unwrap_or(most).clamp(1, most)
    }

    /// Ends the search: every worker stops at the next opportunity.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended, or has no playouts left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.left.load(Ordering::Relaxed) == 0
    }

    /// The number of finished playouts.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The number of playouts left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Reserves one playout.
    pub(super) fn take(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return false;
        }
        let less = |left: u64| left.checked_sub(1);
        let taken = (self.left).fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.is_ok()
    }

    /// Returns a playout that was cancelled.
    pub(super) fn give_back(&self, first: Option<usize>) {
        self.left.fetch_add(1, Ordering::Relaxed);
        if let (Some(rank), Some(mut halving)) = (first, self.halving()) {
            halving.give_back(rank);
        }
    }

    pub(super) fn count(&self, playouts: u64) {
        self.done.fetch_add(playouts, Ordering::Relaxed);
        if let Some(mut halving) = self.halving() {
            halving.count(playouts);
        }
    }

    /// The first move of the next playout.
    pub(super) fn first<G: Game>(&self, tree: &Tree<G>) -> First {
        match self.halving() {
            Some(mut halving) => halving.next(tree),
            None => First::Any,
        }
    }

    fn halving(&self) -> Option<MutexGuard<'_, Halving>> {
        let halving = self.halving.as_ref()?;
        Some(halving.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The rank of the root's move that sequential halving chose.
    pub fn best<G: Game>(&self, tree: &Tree<G>) -> Option<usize> {
        self.halving()?.best(tree)
    }
}
