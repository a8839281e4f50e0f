//! The portable kernels, for every CPU.

use super::rays::Rays;

#[inline]
pub(super) fn flips(player: u64, opponent: u64, rays: &Rays) -> u64 {
    let mut flips = 0;
    for ray in rays.up {
        let nearest = lowest(ray & !opponent);
        let anchor = nearest & player;
        // All of the ray below the anchor; nothing where there is none.
        flips |= ray & anchor.saturating_sub(1);
    }
    for ray in rays.down {
        let nearest = highest(ray & !opponent);
        let anchor = nearest & player;
        // All of the ray above the anchor; nothing where there is none.
        flips |= ray & (anchor << 1).wrapping_neg();
    }
    flips
}

fn lowest(squares: u64) -> u64 {
    squares & squares.wrapping_neg()
}

fn highest(squares: u64) -> u64 {
    // Bit 0 stands in for the empty set and is taken away again.
    (1 << (63 - (squares | 1).leading_zeros())) & squares
}

/// Squares of the opponent that can be between two others on a rank or a diagonal.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

#[inline(always)]
pub(super) fn mobility(player: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    // Along the rank towards h, a carry runs through a row of opponents in one addition.
    let right = (inner + (inner & player << 1)) & !inner;
    let left = reach::<1>(player, inner, |squares, by| squares >> by);
    let mut moves = right | left;
    moves |= both::<8>(player, opponent);
    moves |= both::<9>(player, inner);
    moves |= both::<7>(player, inner);
    moves & !(player | opponent)
}

#[inline(always)]
fn both<const STRIDE: u32>(player: u64, between: u64) -> u64 {
    reach::<STRIDE>(player, between, |squares, by| squares << by)
        | reach::<STRIDE>(player, between, |squares, by| squares >> by)
}

/// The squares just behind a row of `between` that starts beside `player`, in the direction
/// of `shift`. Such a row has at most six squares: one step, then two, then twice two more.
#[inline(always)]
fn reach<const STRIDE: u32>(player: u64, between: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let pairs = between & shift(between, STRIDE);
    let mut row = between & shift(player, STRIDE);
    row |= between & shift(row, STRIDE);
    row |= pairs & shift(row, 2 * STRIDE);
    row |= pairs & shift(row, 2 * STRIDE);
    shift(row, STRIDE)
}
