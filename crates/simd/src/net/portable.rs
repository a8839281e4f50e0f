//! The kernels for every CPU.

use std::array;

use super::bytes::Board;
use super::curve::Curve;
use super::dots::Dots;
use super::matrix::Product;
use super::tile::{Four, Gathered, Spread, Three};
use super::vector::Vector;
use super::{bytes, curve, matrix, tile};

/// Four numbers: what the smallest vectors of today's CPUs hold.
#[derive(Clone, Copy)]
pub(super) struct Four32([f32; 4]);

impl Four32 {
    #[inline(always)]
    fn zip(self, other: Four32, f: impl Fn(f32, f32) -> f32) -> Four32 {
        Four32(array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(f32) -> f32) -> Four32 {
        Four32(self.0.map(f))
    }
}

impl Vector for Four32 {
    const LANES: usize = 4;
    const ROWS: usize = 4;

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Four32 {
        // SAFETY: the caller's.
        Four32(unsafe { from.cast::<[f32; 4]>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's.
        unsafe { to.cast::<[f32; 4]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    unsafe fn prefetch(_: *const f32) {}

    #[inline(always)]
    unsafe fn splat(number: f32) -> Four32 {
        Four32([number; 4])
    }

    #[inline(always)]
    unsafe fn plus(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    unsafe fn minus(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| a - b)
    }

    #[inline(always)]
    unsafe fn times(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| a * b)
    }

    #[inline(always)]
    unsafe fn over(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| a / b)
    }

    #[inline(always)]
    unsafe fn times_plus(self, by: Four32, plus: Four32) -> Four32 {
        Four32(array::from_fn(|lane| {
            self.0[lane] * by.0[lane] + plus.0[lane]
        }))
    }

    #[inline(always)]
    unsafe fn max(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    unsafe fn min(self, other: Four32) -> Four32 {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    unsafe fn round(self) -> Four32 {
        self.map(f32::round_ties_even)
    }

    #[inline(always)]
    unsafe fn power_of_two(self) -> Four32 {
        self.map(|power| f32::from_bits(((power as i32 + 127) as u32) << 23))
    }
}

/// Four sums.
#[derive(Clone, Copy)]
pub(super) struct FourSums([i32; 4]);

impl Dots for FourSums {
    type Numbers = Four32;
    type Inputs = [u8; 4];
    type Weights = [[i8; 4]; 4];
    const ROWS: usize = 4;

    #[inline(always)]
    unsafe fn zero() -> FourSums {
        FourSums([0; 4])
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u8) -> [u8; 4] {
        // SAFETY: the caller's.
        unsafe { from.cast::<[u8; 4]>().read() }
    }

    #[inline(always)]
    unsafe fn weights(from: *const i8) -> [[i8; 4]; 4] {
        // SAFETY: the caller's.
        unsafe { from.cast::<[[i8; 4]; 4]>().read() }
    }

    #[inline(always)]
    unsafe fn plus(self, inputs: [u8; 4], weights: [[i8; 4]; 4]) -> FourSums {
        let [a, b, c, d] = inputs.map(i32::from);
        FourSums(array::from_fn(|lane| {
            let weights = weights[lane].map(i32::from);
            let products = a * weights[0] + b * weights[1] + c * weights[2] + d * weights[3];
            self.0[lane] + products
        }))
    }

    #[inline(always)]
    unsafe fn numbers(self) -> Four32 {
        Four32(self.0.map(|sum| sum as f32))
    }
}

pub(super) const unsafe fn panel() -> usize {
    matrix::panel::<Four32>()
}

pub(super) unsafe fn multiply(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Four32, false>(product) }
}

pub(super) unsafe fn multiply_far(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Four32, true>(product) }
}

pub(super) unsafe fn spread_three(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Four32, Three>(spread) }
}

pub(super) unsafe fn spread_four(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Four32, Four>(spread) }
}

pub(super) unsafe fn gather_three(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Four32, Three>(gathered) }
}

pub(super) unsafe fn gather_four(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Four32, Four>(gathered) }
}

pub(super) unsafe fn bend(curve: Curve, numbers: &mut [f32]) {
    // SAFETY: the caller's.
    unsafe { curve::bend_vectors::<Four32>(curve, numbers) }
}

pub(super) unsafe fn convolve(board: &Board) {
    // SAFETY: the caller's.
    unsafe { bytes::convolve::<FourSums>(board) }
}
