/// Asks for the memory of `value` to be brought near, since it will be read soon. It changes
/// nothing but time.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    // SAFETY: the instruction is part of every x86-64, and reads nothing.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
