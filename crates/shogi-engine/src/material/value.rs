//! Scores as integers, as the search computes with them.

use game::Score;

/// Above every value.
pub(super) const INFINITE: i32 = 1_000_000;
/// A win at the root; one less for each ply below it.
pub(super) const WIN: i32 = 900_000;
/// The greatest search ply.
pub(super) const MOST_PLIES: usize = 128;
/// The least value of a proven win.
pub(super) const PROVEN: i32 = WIN - 2 * MOST_PLIES as i32;

/// The side to move has won, `ply` plies below the root.
#[inline]
pub(super) fn win_in(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The side to move has lost, `ply` plies below the root.
#[inline]
pub(super) fn loss_in(ply: usize) -> i32 {
    -win_in(ply)
}

/// Whether a value is a proven win or loss.
#[inline]
pub(super) fn is_proven(value: i32) -> bool {
    value.abs() >= PROVEN
}

/// The number of plies to a proven result.
pub(super) fn distance(value: i32) -> i32 {
    WIN - value.abs()
}

/// The value as a [`Score`].
pub(super) fn score(value: i32) -> Score {
    match value {
        PROVEN.. => Score::win_in(distance(value).unsigned_abs()),
        _ if value <= -PROVEN => Score::loss_in(distance(value).unsigned_abs()),
        _ => Score::new(value),
    }
}
