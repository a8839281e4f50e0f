//! The kernels for every CPU.

use std::array;

use super::lane::{self, Lane};
use super::{Line, MOST};

impl Lane for Line {
    #[inline(always)]
    unsafe fn load(from: *const Line) -> Line {
        // SAFETY: the caller's.
        unsafe { *from }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut Line) {
        // SAFETY: the caller's.
        unsafe { *to = self }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Line) -> Line {
        Line(array::from_fn(|n| self.0[n].wrapping_add(other.0[n])))
    }

    #[inline(always)]
    unsafe fn minus(self, other: Line) -> Line {
        Line(array::from_fn(|n| self.0[n].wrapping_sub(other.0[n])))
    }
}

/// # Safety
///
/// As for [`lane::update`].
pub(super) unsafe fn update(
    rows: *const Line,
    from: *const Line,
    to: *mut Line,
    lines: usize,
    added: &[u32],
    removed: &[u32],
) {
    // SAFETY: the caller's.
    unsafe { lane::update::<Line>(rows, from, to, lines, added, removed) }
}

pub(super) fn output(sums: &[Line], weights: &[Line]) -> i64 {
    let mut total = 0_i64;
    for (sums, weights) in sums.iter().zip(weights) {
        for (&sum, &weight) in sums.0.iter().zip(&weights.0) {
            let clipped = sum.clamp(0, MOST);
            let product = i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
            total += i64::from(product);
        }
    }
    total
}
