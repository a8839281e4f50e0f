use std::collections::BTreeMap;
use std::panic;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// Work on the items of an iterator on several threads, with a bounded number of items in flight.
/// The results come in the order of the items.
///
/// Any free thread takes the next item itself: reading and working share the cores.
#[derive(Debug)]
pub(super) struct InOrder<R> {
    shared: Arc<Shared<R>>,
    workers: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    room: u64,
}

#[derive(Debug)]
struct State<R> {
    done: BTreeMap<u64, R>,
    /// The number of results taken.
    taken: u64,
    /// The number of items, once it is known.
    total: Option<u64>,
    /// No more items are started.
    is_over: bool,
    /// A thread panicked: its item will never finish.
    is_broken: bool,
}

/// The items that are left.
struct Queue<I> {
    items: I,
    /// The number of items handed out.
    begun: u64,
}

impl<R: Send + 'static> InOrder<R> {
    /// Starts the threads. At most `room` items are in progress or wait to be taken.
    pub(super) fn new<I>(
        items: I,
        threads: usize,
        room: usize,
        work: impl Fn(I::Item) -> R + Send + Sync + 'static,
    ) -> InOrder<R>
    where
        I: Iterator + Send + 'static,
    {
        let state = State {
            done: BTreeMap::new(),
            taken: 0,
            total: None,
            is_over: false,
            is_broken: false,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            changed: Condvar::new(),
            room: room.max(1) as u64,
        });
        let queue = Arc::new(Mutex::new(Queue { items, begun: 0 }));
        let work = Arc::new(work);
        let workers = (0..threads.max(1)).map(|_| {
            let (shared, queue, work) = (shared.clone(), queue.clone(), work.clone());
            thread::spawn(move || {
                let _alarm = Alarm(&shared);
                while let Some((number, item)) = shared.next(&queue) {
                    let result = work(item);
                    shared.lock().done.insert(number, result);
                    shared.changed.notify_all();
                }
            })
        });
        InOrder {
            workers: workers.collect(),
            shared,
        }
    }
}

impl<R> Shared<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        // Every update is complete: a panic elsewhere leaves a valid state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while a condition holds.
    fn wait(&self, holds: impl Fn(&State<R>) -> bool) -> MutexGuard<'_, State<R>> {
        self.changed
            .wait_while(self.lock(), |state| holds(state))
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The next item and its number, once there is room for its result.
    fn next<I: Iterator>(&self, queue: &Mutex<Queue<I>>) -> Option<(u64, I::Item)> {
        // If another thread panicked while reading, there is nothing more to read.
        let mut queue = queue.lock().ok()?;
        let begun = queue.begun;
        let is_full = |state: &State<R>| !state.is_over && begun >= state.taken + self.room;
        if self.wait(is_full).is_over {
            return None;
        }
        match queue.items.next() {
            Some(item) => {
                queue.begun += 1;
                Some((begun, item))
            }
            None => {
                let mut state = self.lock();
                state.total = Some(begun);
                state.is_over = true;
                self.changed.notify_all();
                None
            }
        }
    }

    fn end(&self, is_broken: bool) {
        let mut state = self.lock();
        state.is_over = true;
        state.is_broken |= is_broken;
        self.changed.notify_all();
    }
}

/// Wakes the waiting thread when a worker panics.
struct Alarm<'a, R>(&'a Shared<R>);

impl<R> Drop for Alarm<'_, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(true);
        }
    }
}

impl<R> Iterator for InOrder<R> {
    type Item = R;

    /// # Panics
    /// If the work on an item or its reading panicked.
    fn next(&mut self) -> Option<R> {
        let mut state = self.shared.wait(|state| {
            let is_done = state.done.contains_key(&state.taken);
            !is_done && !state.is_broken && state.total != Some(state.taken)
        });
        let number = state.taken;
        let result = state.done.remove(&number);
        state.taken += u64::from(result.is_some());
        let is_broken = state.is_broken;
        drop(state);
        self.shared.changed.notify_all();
        if result.is_none() && is_broken {
            for worker in self.workers.drain(..) {
                if let Err(panic) = worker.join() {
                    panic::resume_unwind(panic);
                }
            }
        }
        result
    }
}

impl<R> Drop for InOrder<R> {
    fn drop(&mut self) {
        self.shared.end(false);
        for worker in self.workers.drain(..) {
            // A panic was already reported, or the result is not needed.
            let _ = worker.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn order_is_kept_on_any_number_of_threads() {
        for (threads, room) in [(1, 1), (2, 3), (4, 2), (7, 20)] {
            let squares = InOrder::new(0..500_u64, threads, room, |n| {
                // Some take longer than others.
                if n % 7 == 0 {
                    thread::sleep(Duration::from_micros(200));
                }
                n * n
            });
            assert!(squares.eq((0..500).map(|n| n * n)));
        }
    }

    #[test]
    fn no_more_is_begun_than_there_is_room_for() {
        let begun = Arc::new(AtomicU64::new(0));
        let counted = begun.clone();
        let mut results = InOrder::new(0.., 3, 5, move |n: u64| {
            counted.fetch_add(1, Ordering::Relaxed);
            n
        });
        for expected in 0..10 {
            assert_eq!(results.next(), Some(expected));
            thread::sleep(Duration::from_millis(1));
            assert!(begun.load(Ordering::Relaxed) <= expected + 6);
        }
        // The threads of an endless iterator end when it is dropped.
        drop(results);
    }

    #[test]
    fn a_panic_is_told_and_nobody_waits_for_ever() {
        let mut results = InOrder::new(0..10, 2, 4, |n| {
            assert_ne!(n, 5, "planted");
            n
        });
        let all = panic::catch_unwind(panic::AssertUnwindSafe(|| results.by_ref().count()));
        assert!(all.is_err());
    }
}
