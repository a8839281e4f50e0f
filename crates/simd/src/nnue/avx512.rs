//! The kernels for AVX-512.

use std::arch::x86_64::*;

use super::lane::{self, Lane};
use super::{Line, MOST};

/// A line in a register.
#[derive(Clone, Copy)]
struct Whole(__m512i);

impl Lane for Whole {
    #[inline(always)]
    unsafe fn load(from: *const Line) -> Whole {
        // SAFETY: the caller's; a line is aligned to 64 bytes.
        Whole(unsafe { _mm512_load_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut Line) {
        // SAFETY: as above.
        unsafe { _mm512_store_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Whole) -> Whole {
        // SAFETY: the caller's.
        Whole(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn minus(self, other: Whole) -> Whole {
        // SAFETY: the caller's.
        Whole(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }
}

/// # Safety
///
/// As for [`lane::update`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn update(
    rows: *const Line,
    from: *const Line,
    to: *mut Line,
    lines: usize,
    added: &[u32],
    removed: &[u32],
) {
    // SAFETY: the caller's.
    unsafe { lane::update::<Whole>(rows, from, to, lines, added, removed) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn output(sums: &[Line], weights: &[Line]) -> i64 {
    let (zero, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(MOST));
    let mut total = zero;
    for (sums, weights) in sums.iter().zip(weights) {
        // SAFETY: both are references to lines.
        let (sum, weight) = unsafe { (Whole::load(sums).0, Whole::load(weights).0) };
        let clipped = _mm512_min_epi16(_mm512_max_epi16(sum, zero), most);
        // The first product fits in 16 bits, the second one in 32.
        let product = _mm512_mullo_epi16(clipped, weight);
        total = _mm512_add_epi32(total, _mm512_madd_epi16(product, clipped));
    }
    let eight = _mm512_add_epi64(
        _mm512_cvtepi32_epi64(_mm512_castsi512_si256(total)),
        _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(total)),
    );
    _mm512_reduce_add_epi64(eight)
}
