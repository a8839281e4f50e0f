//! The kernels for AVX2.

use std::arch::x86_64::*;

use super::lane::{self, Lane};
use super::{Line, MOST};

/// A line in two registers.
#[derive(Clone, Copy)]
struct Halves([__m256i; 2]);

impl Lane for Halves {
    #[inline(always)]
    unsafe fn load(from: *const Line) -> Halves {
        // SAFETY: the caller's; a line is aligned to 64 bytes.
        unsafe {
            let from = from.cast::<__m256i>();
            Halves([_mm256_load_si256(from), _mm256_load_si256(from.add(1))])
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut Line) {
        // SAFETY: as above.
        unsafe {
            let to = to.cast::<__m256i>();
            _mm256_store_si256(to, self.0[0]);
            _mm256_store_si256(to.add(1), self.0[1]);
        }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Halves) -> Halves {
        // SAFETY: the caller's.
        unsafe {
            Halves([
                _mm256_add_epi16(self.0[0], other.0[0]),
                _mm256_add_epi16(self.0[1], other.0[1]),
            ])
        }
    }

    #[inline(always)]
    unsafe fn minus(self, other: Halves) -> Halves {
        // SAFETY: the caller's.
        unsafe {
            Halves([
                _mm256_sub_epi16(self.0[0], other.0[0]),
                _mm256_sub_epi16(self.0[1], other.0[1]),
            ])
        }
    }
}

/// # Safety
///
/// As for [`lane::update`].
#[target_feature(enable = "avx2")]
pub(super) unsafe fn update(
    rows: *const Line,
    from: *const Line,
    to: *mut Line,
    lines: usize,
    added: &[u32],
    removed: &[u32],
) {
    // SAFETY: the caller's.
    unsafe { lane::update::<Halves>(rows, from, to, lines, added, removed) }
}

#[target_feature(enable = "avx2")]
pub(super) fn output(sums: &[Line], weights: &[Line]) -> i64 {
    let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(MOST));
    let mut totals = [zero; 2];
    for (sums, weights) in sums.iter().zip(weights) {
        // SAFETY: both are references to lines.
        let (sums, weights) = unsafe { (Halves::load(sums), Halves::load(weights)) };
        for (total, (sum, weight)) in totals.iter_mut().zip(sums.0.into_iter().zip(weights.0)) {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(sum, zero), most);
            // The first product fits in 16 bits, the second one in 32.
            let product = _mm256_mullo_epi16(clipped, weight);
            *total = _mm256_add_epi32(*total, _mm256_madd_epi16(product, clipped));
        }
    }
    let eight = _mm256_add_epi32(totals[0], totals[1]);
    let four = _mm256_add_epi64(
        _mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)),
        _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(eight)),
    );
    let two = _mm_add_epi64(
        _mm256_castsi256_si128(four),
        _mm256_extracti128_si256::<1>(four),
    );
    _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)))
}
