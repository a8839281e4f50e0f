/// A SIMD vector of floats.
///
/// Kernels are written once for any of them and compiled for each, inlined into functions that
/// may use its instructions.
///
/// # Safety
///
/// The methods may be called only where the CPU has the instruction set. What is loaded or
/// stored is [`Vector::LANES`] numbers at the pointer.
pub(super) trait Vector: Copy {
    /// The number of lanes.
    const LANES: usize;
    /// The number of rows, of two vectors each, that fit into the registers as accumulators.
    const ROWS: usize;

    unsafe fn load(from: *const f32) -> Self;
    unsafe fn store(self, to: *mut f32);
    /// Prefetches the numbers at a pointer, which may point anywhere.
    unsafe fn prefetch(from: *const f32);
    unsafe fn splat(number: f32) -> Self;
    unsafe fn plus(self, other: Self) -> Self;
    unsafe fn minus(self, other: Self) -> Self;
    unsafe fn times(self, other: Self) -> Self;
    unsafe fn over(self, other: Self) -> Self;
    /// `self * by + plus`, in one step where there is one.
    unsafe fn times_plus(self, by: Self, plus: Self) -> Self;
    unsafe fn max(self, other: Self) -> Self;
    unsafe fn min(self, other: Self) -> Self;
    /// Rounds to the nearest integer.
    unsafe fn round(self) -> Self;
    /// Two to the power of whole numbers from -126 to 127.
    unsafe fn power_of_two(self) -> Self;
}
