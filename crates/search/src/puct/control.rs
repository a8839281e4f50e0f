use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::Game;

use super::{Halving, Tree};

/// What the workers of one search share: how many playouts are left, and whether to go on.
#[derive(Debug)]
pub struct Control {
    left: AtomicU64,
    done: AtomicU64,
    is_over: AtomicBool,
    halving: Option<Mutex<Halving>>,
    most_time: Option<Duration>,
    gives_way: bool,
}

/// What the next playout begins with.
pub(super) enum First {
    /// Whatever move of the root the search chooses.
    Any,
    /// The root's move of this rank.
    Rank(usize),
    /// Nothing before the playouts under way are over.
    Wait,
}

impl Control {
    /// A search of so many playouts.
    #[must_use]
    pub fn playouts(most: u64) -> Control {
        Control {
            left: AtomicU64::new(most),
            done: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            halving: None,
            most_time: None,
            gives_way: false,
        }
    }

    /// The same, whose first moves are chosen so.
    #[must_use]
    pub fn with_halving(mut self, halving: Halving) -> Control {
        self.halving = Some(Mutex::new(halving));
        self
    }

    /// The same, whose batches are as small as must be to take no longer than this: what has been
    /// handed to a network cannot be stopped.
    #[must_use]
    pub fn with_batches_of(mut self, time: Duration) -> Control {
        self.most_time = Some(time);
        self
    }

    /// The same, whose workers let whoever waits for a core have it after each batch: a search that
    /// only a `stop` ends has time, and who is to hear it needs some.
    #[must_use]
    pub fn giving_way(mut self) -> Control {
        self.gives_way = true;
        self
    }

    pub(super) fn gives_way(&self) -> bool {
        self.gives_way
    }

    /// Whether anybody has to know how long a batch takes.
    pub(super) fn is_timed(&self) -> bool {
        self.most_time.is_some()
    }

    /// How many positions may be judged at once, if one takes so long.
    pub(super) fn batch(&self, most: usize, pace: Duration) -> usize {
        let Some(time) = self.most_time else {
            return most;
        };
        // Before anything is known, one position is enough to find out.
        let fitting = time.as_nanos().checked_div(pace.as_nanos()).unwrap_or(1);
        usize::try_from(fitting).unwrap_or(most).clamp(1, most)
    }

    /// Ends the search: every worker stops at the next chance.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended, or has no playouts left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.left.load(Ordering::Relaxed) == 0
    }

    /// How many playouts were made.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// How many playouts are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Asks for one playout.
    pub(super) fn take(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return false;
        }
        let less = |left: u64| left.checked_sub(1);
        let taken = (self.left).fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.is_ok()
    }

    /// Gives back one that came to nothing.
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

    /// What the next playout is told to begin with.
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

    /// The root's move that halving has left, by its rank.
    pub fn best<G: Game>(&self, tree: &Tree<G>) -> Option<usize> {
        self.halving()?.best(tree)
    }
}
