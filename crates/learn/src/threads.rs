//! Parallel work whose results do not depend on the number of threads.

use std::sync::Mutex;
use std::thread;

/// The number of available threads.
#[must_use]
pub fn available() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Applies a function to each item on this many threads. The results are in the order of the items
/// and do not depend on the threads.
pub fn each<T: Send, R: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let items = Mutex::new(items.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                // A poisoned lock means that another thread panicked: the scope reports it.
                let next = || items.lock().ok().and_then(|mut items| items.next());
                while let Some((place, item)) = next() {
                    let result = work(item);
                    if let Ok(mut done) = done.lock() {
                        done.push((place, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}
