use std::mem::MaybeUninit;
use std::num::NonZeroUsize;
use std::thread;

use crate::prefer_large_pages;

/// A big table of default values, in large pages where the system is willing. Its memory is written
/// by `threads` threads at once: the system finds and clears the pages of a table only when they
/// are first written, which takes seconds for some gigabytes.
///
/// ```
/// # use std::num::NonZeroUsize;
/// let threads = NonZeroUsize::new(3).ok_or("no thread")?;
/// assert_eq!(simd::filled::<u8>(7, threads), vec![0; 7].into_boxed_slice());
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn filled<T: Default + Send>(count: usize, threads: NonZeroUsize) -> Box<[T]> {
    let mut memory = Vec::with_capacity(count);
    let places = &mut memory.spare_capacity_mut()[..count];
    prefer_large_pages(places);
    let share = count.div_ceil(threads.get()).max(1);
    let mut shares = places.chunks_mut(share);
    let own = shares.next();
    thread::scope(|scope| {
        for share in shares {
            scope.spawn(|| fill(share));
        }
        own.map(fill);
    });
    // SAFETY: the shares are all of the first `count` places, and each was filled: a panic in a
    // thread would have been passed on by the scope.
    unsafe {
        memory.set_len(count);
    }
    memory.into_boxed_slice()
}

fn fill<T: Default>(places: &mut [MaybeUninit<T>]) {
    for place in places {
        place.write(T::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_filled_whatever_the_threads() {
        for count in [0, 1, 2, 5, 1000] {
            for threads in [1, 2, 3, 7] {
                let threads = NonZeroUsize::new(threads).expect("some");
                let table = filled::<String>(count, threads);
                assert_eq!(table.len(), count);
                assert!(table.iter().all(String::is_empty));
            }
        }
    }
}
