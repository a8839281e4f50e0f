//! The kernels for AVX2 and FMA.

use std::arch::x86_64::*;

use super::bytes::Board;
use super::curve::Curve;
use super::dots::Dots;
use super::matrix::Product;
use super::tile::{Four, Gathered, Spread, Three};
use super::vector::Vector;
use super::{bytes, curve, matrix, tile};

/// Eight numbers.
#[derive(Clone, Copy)]
pub(super) struct Eight(__m256);

impl Vector for Eight {
    const LANES: usize = 8;
    const ROWS: usize = 6;

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's.
        unsafe { _mm256_storeu_ps(to, self.0) }
    }

    #[inline(always)]
    unsafe fn prefetch(from: *const f32) {
        // SAFETY: the instruction reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(number: f32) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_set1_ps(number) })
    }

    #[inline(always)]
    unsafe fn plus(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn minus(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn times(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn over(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_div_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn times_plus(self, by: Eight, plus: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_fmadd_ps(self.0, by.0, plus.0) })
    }

    #[inline(always)]
    unsafe fn max(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn min(self, other: Eight) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn round(self) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe {
            _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(self.0)
        })
    }

    #[inline(always)]
    unsafe fn power_of_two(self) -> Eight {
        // SAFETY: the caller's.
        unsafe {
            let power = _mm256_add_epi32(_mm256_cvtps_epi32(self.0), _mm256_set1_epi32(127));
            Eight(_mm256_castsi256_ps(_mm256_slli_epi32::<23>(power)))
        }
    }
}

/// Eight sums.
#[derive(Clone, Copy)]
pub(super) struct EightSums(__m256i);

impl Dots for EightSums {
    type Numbers = Eight;
    type Inputs = __m256i;
    type Weights = __m256i;
    const ROWS: usize = 5;

    #[inline(always)]
    unsafe fn zero() -> EightSums {
        // SAFETY: the caller's.
        EightSums(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u8) -> __m256i {
        // SAFETY: the caller's.
        unsafe { _mm256_set1_epi32(from.cast::<i32>().read_unaligned()) }
    }

    #[inline(always)]
    unsafe fn weights(from: *const i8) -> __m256i {
        // SAFETY: the caller's.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn plus(self, inputs: __m256i, weights: __m256i) -> EightSums {
        // SAFETY: the caller's. Two products are at most 2 * 127 * 127, which 16 bits hold.
        unsafe {
            let pairs = _mm256_maddubs_epi16(inputs, weights);
            let sums = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
            EightSums(_mm256_add_epi32(self.0, sums))
        }
    }

    #[inline(always)]
    unsafe fn numbers(self) -> Eight {
        // SAFETY: the caller's.
        Eight(unsafe { _mm256_cvtepi32_ps(self.0) })
    }
}

pub(super) const unsafe fn panel() -> usize {
    matrix::panel::<Eight>()
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn multiply(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Eight, false>(product) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn multiply_far(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Eight, true>(product) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn spread_three(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Eight, Three>(spread) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn spread_four(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Eight, Four>(spread) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn gather_three(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Eight, Three>(gathered) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn gather_four(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Eight, Four>(gathered) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn bend(curve: Curve, numbers: &mut [f32]) {
    // SAFETY: the caller's.
    unsafe { curve::bend_vectors::<Eight>(curve, numbers) }
}

#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn convolve(board: &Board) {
    // SAFETY: the caller's.
    unsafe { bytes::convolve::<EightSums>(board) }
}
