//! The kernels for AVX-512.

use std::arch::x86_64::*;

use super::bytes::Board;
use super::curve::Curve;
use super::dots::Dots;
use super::matrix::Product;
use super::tile::{Four, Gathered, Spread, Three};
use super::vector::Vector;
use super::{bytes, curve, matrix, tile};

/// Sixteen numbers.
#[derive(Clone, Copy)]
pub(super) struct Sixteen(__m512);

impl Vector for Sixteen {
    const LANES: usize = 16;
    const ROWS: usize = 9;

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's.
        unsafe { _mm512_storeu_ps(to, self.0) }
    }

    #[inline(always)]
    unsafe fn prefetch(from: *const f32) {
        // SAFETY: the instruction reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(number: f32) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_set1_ps(number) })
    }

    #[inline(always)]
    unsafe fn plus(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn minus(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn times(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn over(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_div_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn times_plus(self, by: Sixteen, plus: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_fmadd_ps(self.0, by.0, plus.0) })
    }

    #[inline(always)]
    unsafe fn max(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn min(self, other: Sixteen) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn round(self) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe {
            _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(self.0)
        })
    }

    #[inline(always)]
    unsafe fn power_of_two(self) -> Sixteen {
        // SAFETY: the caller's.
        unsafe {
            let power = _mm512_add_epi32(_mm512_cvtps_epi32(self.0), _mm512_set1_epi32(127));
            Sixteen(_mm512_castsi512_ps(_mm512_slli_epi32::<23>(power)))
        }
    }
}

/// Sixteen sums.
#[derive(Clone, Copy)]
pub(super) struct SixteenSums(__m512i);

impl Dots for SixteenSums {
    type Numbers = Sixteen;
    type Inputs = __m512i;
    type Weights = __m512i;
    const ROWS: usize = 9;

    #[inline(always)]
    unsafe fn zero() -> SixteenSums {
        // SAFETY: the caller's.
        SixteenSums(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    unsafe fn inputs(from: *const u8) -> __m512i {
        // SAFETY: the caller's.
        unsafe { _mm512_set1_epi32(from.cast::<i32>().read_unaligned()) }
    }

    #[inline(always)]
    unsafe fn weights(from: *const i8) -> __m512i {
        // SAFETY: the caller's.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn plus(self, inputs: __m512i, weights: __m512i) -> SixteenSums {
        // SAFETY: the caller's.
        SixteenSums(unsafe { _mm512_dpbusd_epi32(self.0, inputs, weights) })
    }

    #[inline(always)]
    unsafe fn numbers(self) -> Sixteen {
        // SAFETY: the caller's.
        Sixteen(unsafe { _mm512_cvtepi32_ps(self.0) })
    }
}

pub(super) const unsafe fn panel() -> usize {
    matrix::panel::<Sixteen>()
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn multiply(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Sixteen, false>(product) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn multiply_far(product: &Product) {
    // SAFETY: the caller's.
    unsafe { matrix::multiply::<Sixteen, true>(product) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn spread_three(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Sixteen, Three>(spread) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn spread_four(spread: &Spread) {
    // SAFETY: the caller's.
    unsafe { tile::spread::<Sixteen, Four>(spread) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn gather_three(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Sixteen, Three>(gathered) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn gather_four(gathered: &Gathered) {
    // SAFETY: the caller's.
    unsafe { tile::gather::<Sixteen, Four>(gathered) }
}

#[target_feature(enable = "avx512f")]
pub(super) unsafe fn bend(curve: Curve, numbers: &mut [f32]) {
    // SAFETY: the caller's.
    unsafe { curve::bend_vectors::<Sixteen>(curve, numbers) }
}

#[target_feature(enable = "avx512f,avx512vnni")]
pub(super) unsafe fn convolve(board: &Board) {
    // SAFETY: the caller's.
    unsafe { bytes::convolve::<SixteenSums>(board) }
}
