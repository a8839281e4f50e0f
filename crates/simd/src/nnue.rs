//! Networks whose first layer follows the moves of a search (NNUE), and their training.
//!
//! The inputs of the first layer are few of many, so its sums are rows of weights added up. Playing
//! keeps them in 16 bits ([`update`]), and the output layer reads them through a squared clipped
//! ReLU ([`output`]). Training computes with fractions, a tile of sixteen columns at a time:
//! see [`train`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lane;
mod portable;
pub mod train;

use crate::Isa;
use crate::isa::Level;

/// Thirty-two numbers of the first layer: a line of the cache, and a vector of the widest kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Line(pub [i16; Line::NUMBERS]);

impl Line {
    /// How many numbers a line has.
    pub const NUMBERS: usize = 32;

    /// All zero.
    pub const ZERO: Line = Line([0; Line::NUMBERS]);
}

/// The sums are clamped from 0 to this before they are squared.
pub const MOST: i16 = 255;

/// Adds rows to sums, and takes others away: `sums` has as many lines as a row of `rows`. Sums wrap
/// around.
///
/// # Panics
///
/// If there is no row with one of the numbers.
#[inline]
pub fn update(rows: &[Line], sums: &mut [Line], added: &[u32], removed: &[u32]) {
    update_with(Isa::best(), rows, sums, added, removed);
}

/// Like [`update`], with the kernel of an instruction set.
///
/// # Panics
///
/// As [`update`].
#[inline]
pub fn update_with(isa: Isa, rows: &[Line], sums: &mut [Line], added: &[u32], removed: &[u32]) {
    let to = sums.as_mut_ptr();
    // SAFETY: `to` is read and written within the borrowed slice alone.
    unsafe { run_update(isa, rows, to, to, sums.len(), added, removed) }
}

/// Like [`update`], but reads the sums from another place than it writes them to.
///
/// # Panics
///
/// As [`update`], and if the sums are not equally long.
#[inline]
pub fn update_from(
    rows: &[Line],
    from: &[Line],
    sums: &mut [Line],
    added: &[u32],
    removed: &[u32],
) {
    assert_eq!(from.len(), sums.len(), "sums of different widths");
    let to = sums.as_mut_ptr();
    // SAFETY: both have so many lines.
    unsafe {
        run_update(
            Isa::best(),
            rows,
            from.as_ptr(),
            to,
            sums.len(),
            added,
            removed,
        );
    }
}

/// # Safety
///
/// There must be `lines` lines to read at `from` and to write at `to`.
#[inline]
unsafe fn run_update(
    isa: Isa,
    rows: &[Line],
    from: *const Line,
    to: *mut Line,
    lines: usize,
    added: &[u32],
    removed: &[u32],
) {
    for &row in added.iter().chain(removed) {
        assert!(
            (row as usize + 1) * lines <= rows.len(),
            "row {row}: there are {} of them",
            rows.len() / lines.max(1)
        );
    }
    let rows = rows.as_ptr();
    match isa.0 {
        // SAFETY: every row lies within `rows`, as was just seen; the rest is the caller's.
        Level::Portable => unsafe { portable::update(rows, from, to, lines, added, removed) },
        // SAFETY: the same, and an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::update(rows, from, to, lines, added, removed) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512::update(rows, from, to, lines, added, removed) },
    }
}

/// The sum over all numbers of `clamp(number, 0, MOST)`², times the weight. A weight should be at most
/// 128 in size: its product with [`MOST`] must fit in 16 bits, or it wraps around.
///
/// # Panics
///
/// If there are not as many weights as numbers, or more than 16 lines, whose sum might not fit.
#[inline]
#[must_use]
pub fn output(sums: &[Line], weights: &[Line]) -> i64 {
    output_with(Isa::best(), sums, weights)
}

/// Like [`output`], with the kernel of an instruction set.
///
/// # Panics
///
/// As [`output`].
#[inline]
#[must_use]
pub fn output_with(isa: Isa, sums: &[Line], weights: &[Line]) -> i64 {
    assert_eq!(sums.len(), weights.len(), "a weight for each number");
    assert!(sums.len() <= 16, "at most 16 lines");
    match isa.0 {
        Level::Portable => portable::output(sums, weights),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::output(sums, weights) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512::output(sums, weights) },
    }
}
