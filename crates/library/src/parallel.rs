//! Work on several cores.

use std::num::NonZeroUsize;
use std::thread;

/// How many threads work at a time.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The results of a slice's parts, one part a core, in order.
pub(crate) fn in_parts<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(usize, &[T]) -> R + Sync,
) -> Vec<R> {
    let length = items.len().div_ceil(cores()).max(1);
    let work = &work;
    thread::scope(|scope| {
        let parts = items.chunks(length).enumerate();
        let threads = parts.map(|(number, part)| scope.spawn(move || work(number * length, part)));
        let threads: Vec<_> = threads.collect();
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect()
    })
}
