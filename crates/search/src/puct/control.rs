use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use game::Game;

use super::{Halving, Tree};

/// What the workers of one search share: how many playouts are left, and whether to go on.
#[derive(Debug)]
pub struct Control {
    left: AtomicU64,
    done: AtomicU64,
    is_over: AtomicBool,
    halving: Option<Mutex<Halving>>,
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
        }
    }

    /// The same, whose first moves are chosen so.
    #[must_use]
    pub fn with_halving(mut self, halving: Halving) -> Control {
        self.halving = Some(Mutex::new(halving));
        self
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
    pub(super) fn give_back(&self) {
        self.left.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn count(&self, playouts: u64) {
        self.done.fetch_add(playouts, Ordering::Relaxed);
    }

    /// The root's move that the next playout is told to begin with.
    pub(super) fn first<G: Game>(&self, tree: &Tree<G>) -> Option<usize> {
        let mut halving = self
            .halving
            .as_ref()?
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        halving.next(tree)
    }

    /// The root's move that halving has left, by its rank.
    pub fn best<G: Game>(&self, tree: &Tree<G>) -> Option<usize> {
        let mut halving = self
            .halving
            .as_ref()?
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        halving.best(tree)
    }
}
