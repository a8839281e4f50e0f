use std::sync::{Condvar, Mutex, PoisonError};

/// The most bytes of lines that have been read and not dealt with.
const MOST: usize = 8 << 20;

/// The most of them that wait for the end of a search which only a later line can end.
const MOST_WAITING: usize = MOST / 2;

/// What a line takes beside its text.
const PER_LINE: usize = 64;

/// The lines that have been read and not dealt with: whoever writes them faster than the engine
/// follows has to wait, as with any full pipe.
#[derive(Default)]
pub(super) struct Backlog {
    bytes: Mutex<usize>,
    room: Condvar,
}

impl Backlog {
    /// The bytes that a line counts for.
    pub(super) fn cost(line: &str) -> usize {
        line.len() + PER_LINE
    }

    /// Whether another line may wait for the end of a search that only a later line can end.
    pub(super) fn has_room_for_waiting(waiting: usize, line: &str) -> bool {
        waiting + Backlog::cost(line) <= MOST_WAITING
    }

    /// Adds a line that has been read, as soon as there is room for it.
    pub(super) fn add(&self, line: &str) {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = self
            .room
            .wait_while(bytes, |bytes| *bytes >= MOST)
            .unwrap_or_else(PoisonError::into_inner);
        *bytes += Backlog::cost(line);
    }

    /// Takes away a line that has been dealt with.
    pub(super) fn remove(&self, cost: usize) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(cost);
        self.room.notify_one();
    }
}
