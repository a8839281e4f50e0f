use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::Fixture;

/// The games that wait for a worker.
#[derive(Default)]
pub(super) struct WorkQueue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    games: VecDeque<Fixture>,
    /// The number of games that are not finished.
    open: usize,
    is_closed: bool,
}

impl WorkQueue {
    /// The next game; `None` if there will be no more.
    pub(super) fn take(&self) -> Option<Fixture> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(game) = state.games.pop_front() {
                return Some(game);
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn put(&self, games: Vec<Fixture>) {
        let mut state = self.state();
        state.open += games.len();
        state.games.extend(games);
        self.changed.notify_all();
    }

    /// A game that was taken is over.
    pub(super) fn done(&self) {
        self.state().open -= 1;
    }

    /// Whether all games that were put in are over.
    pub(super) fn is_empty(&self) -> bool {
        self.state().open == 0
    }

    /// No more games are begun.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
