use std::sync::Mutex;
use std::thread;

/// How many threads there are to work with.
pub(crate) fn available() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does something with each item on so many threads. What comes of them has the items' order: it
/// does not depend on the threads.
pub(crate) fn each<T: Send, R: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let items = Mutex::new(items.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                // A poisoned lock means that another thread panicked: the scope will tell.
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
