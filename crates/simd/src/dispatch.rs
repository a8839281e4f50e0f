use crate::Isa;
use crate::isa::Level;

/// Runs `work` compiled for the best instruction set this CPU has.
///
/// Plain code gains too: without this, counting the bits of a word takes a dozen
/// instructions on x86-64, because the oldest of these CPUs cannot do it in one. Whatever of
/// `work` is inlined is compiled once for each instruction set, so it should be the whole of
/// an inner loop, and its parts `#[inline(always)]`.
///
/// ```
/// let boards = [0xff_u64; 16];
/// let discs: u32 = simd::dispatch(|| boards.iter().map(|board| board.count_ones()).sum());
/// assert_eq!(discs, 128);
/// ```
#[inline(always)]
pub fn dispatch<R>(work: impl FnOnce() -> R) -> R {
    match Isa::best().0 {
        Level::Portable => work(),
        // AVX-512 has nothing to add to scalar code.
        // SAFETY: an `Isa` of these levels exists only where the CPU supports AVX2.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 | Level::Avx512 => unsafe { avx2(work) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}
