/// A vector of numbers, as an instruction set has it.
///
/// Kernels are written once for any of them and compiled for each, inlined into functions that
/// may use its instructions.
///
/// # Safety
///
/// The methods may be called only where the CPU has the instruction set. What is loaded or
/// stored is [`Vector::LANES`] numbers at the pointer.
pub(super) trait Vector: Copy {
    /// How many numbers it holds.
    const LANES: usize;
    /// How many rows of two vectors each fit into the registers as sums, with room to spare for
    /// what is added.
    const ROWS: usize;

    unsafe fn load(from: *const f32) -> Self;
    unsafe fn store(self, to: *mut f32);
    /// Asks for the numbers at a pointer to be brought near; it may point anywhere.
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
    /// To the nearest whole number.
    unsafe fn round(self) -> Self;
    /// Two to the power of whole numbers from -126 to 127.
    unsafe fn power_of_two(self) -> Self;
}
