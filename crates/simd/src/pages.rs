use std::mem::MaybeUninit;

#[cfg(target_os = "linux")]
mod system {
    use std::ffi::{c_int, c_void};

    /// The advice for large pages, the same number on every architecture.
    pub(super) const LARGE: c_int = 14;

    unsafe extern "C" {
        /// From the C library that the standard library links anyway.
        pub(super) fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
}

/// Asks for large pages for memory that is about to be used: a big table read here and there costs
/// fewer look-ups of addresses then. It changes nothing but time, and only where the system is
/// willing.
pub fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let range = memory.as_mut_ptr_range();
        let start = (range.start as usize).next_multiple_of(PAGE);
        let end = range.end as usize / PAGE * PAGE;
        if start < end {
            // SAFETY: this advice concerns only whole pages inside of `memory`, which is borrowed
            // exclusively, and leaves what is in them as it is.
            unsafe {
                system::madvise(start as *mut _, end - start, system::LARGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
