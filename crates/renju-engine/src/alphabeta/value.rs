//! Scores as integers, as the search computes with them.

use game::Score;

/// Above every value.
pub(super) const INFINITE: i32 = 32_000;
/// A win at the root; one less for each ply below it.
pub(super) const WIN: i32 = 30_000;
/// The greatest search ply.
pub(super) const MOST_PLIES: usize = 256;
/// The least value of a proven win.
pub(super) const PROVEN: i32 = WIN - 2 * MOST_PLIES as i32;
/// The largest value of an evaluation.
pub(super) const MOST_VALUE: i32 = 20_000;
/// No value.
pub(super) const NO_VALUE: i32 = INFINITE;

/// A score has three times the resolution of a value: 600 is a winning chance of 73 %.
const RESOLUTION: i32 = 3;

/// The side to move wins, so many plies below the root.
#[inline(always)]
pub(super) fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The side to move loses, so many plies below the root.
#[inline(always)]
pub(super) fn loss_in(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// Whether a value is a proven win or loss.
#[inline(always)]
pub(super) fn is_proven(value: i32) -> bool {
    value.abs() >= PROVEN
}

/// The value as a [`Score`].
pub(super) fn score(value: i32) -> Score {
    let distance = |value: i32| (WIN - value.abs()).unsigned_abs();
    match value {
        PROVEN.. => Score::win_in(distance(value)),
        _ if value <= -PROVEN => Score::loss_in(distance(value)),
        _ => Score::new(value * RESOLUTION),
    }
}
