use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use search::Stop;

use crate::lock::lock;

/// How often one that waits looks whether it is still needed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The places for engines: so many may exist at a time. Who finds none waits, in the order of
/// arrival.
pub(crate) struct EnginePlaces {
    most: usize,
    queue: Mutex<PlaceQueue>,
    news: Condvar,
}

struct PlaceQueue {
    free: usize,
    next: u64,
    waiting: VecDeque<u64>,
    is_closed: bool,
}

/// The place of one engine, free again when it is dropped.
pub(crate) struct EnginePlace(Arc<EnginePlaces>);

impl EnginePlaces {
    pub(crate) fn new(most: usize) -> Arc<EnginePlaces> {
        Arc::new(EnginePlaces {
            most,
            queue: Mutex::new(PlaceQueue {
                free: most,
                next: 0,
                waiting: VecDeque::new(),
                is_closed: false,
            }),
            news: Condvar::new(),
        })
    }

    /// Waits for a place. While there is none, `make_room` may let an engine go that nobody
    /// needs. `None` if `stop` is requested or the server ends.
    pub(crate) fn wait(
        self: &Arc<EnginePlaces>,
        stop: &Stop,
        make_room: impl Fn(),
    ) -> Option<EnginePlace> {
        let mut queue = lock(&self.queue);
        let number = queue.next;
        queue.next += 1;
        queue.waiting.push_back(number);
        loop {
            let is_first = queue.waiting.front() == Some(&number);
            let is_over = queue.is_closed || stop.is_requested();
            if is_over || (is_first && queue.free > 0) {
                queue.waiting.retain(|&other| other != number);
                queue.free -= usize::from(!is_over);
                drop(queue);
                self.news.notify_all();
                return (!is_over).then(|| EnginePlace(Arc::clone(self)));
            }
            if is_first {
                // Without the lock: engines that go give their places back.
                drop(queue);
                make_room();
                queue = lock(&self.queue);
                if queue.free > 0 {
                    continue;
                }
            }
            let waited = self.news.wait_timeout(queue, BETWEEN_LOOKS);
            (queue, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The number of places that are taken.
    pub(crate) fn taken(&self) -> usize {
        self.most - lock(&self.queue).free
    }

    /// Sends everybody away who waits.
    pub(crate) fn close(&self) {
        lock(&self.queue).is_closed = true;
        self.news.notify_all();
    }
}

impl Drop for EnginePlace {
    fn drop(&mut self) {
        lock(&self.0.queue).free += 1;
        self.0.news.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn who_finds_no_place_waits_until_one_is_free() {
        let places = EnginePlaces::new(1);
        let taken = Cell::new(places.wait(&Stop::new(), || unreachable!("there is one")));
        let next = places.wait(&Stop::new(), || drop(taken.take()));
        assert!(next.is_some());
        let stop = Stop::new();
        assert!(places.wait(&stop, || stop.request()).is_none());
        places.close();
        drop(next);
        assert!(places.wait(&Stop::new(), || {}).is_none());
    }
}
