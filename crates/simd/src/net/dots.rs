use super::vector::Vector;

/// A SIMD vector of integers, each a dot product of bytes.
///
/// # Safety
///
/// As for [`Vector`]: four bytes are loaded as inputs, and four for each number as weights.
pub(super) trait Dots: Copy {
    /// The float vector that it converts to.
    type Numbers: Vector;
    /// Four inputs, once for each number.
    type Inputs: Copy;
    /// Four weights for each number.
    type Weights: Copy;
    /// The number of rows, of two vectors each, that fit into the registers as accumulators.
    const ROWS: usize;

    unsafe fn zero() -> Self;
    unsafe fn inputs(from: *const u8) -> Self::Inputs;
    unsafe fn weights(from: *const i8) -> Self::Weights;
    /// Adds the four products of each number: inputs are 0 to 127, weights -127 to 127.
    unsafe fn plus(self, inputs: Self::Inputs, weights: Self::Weights) -> Self;
    unsafe fn numbers(self) -> Self::Numbers;
}
