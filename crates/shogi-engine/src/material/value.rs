//! Scores as the search adds and compares them.

use game::Score;

/// More than every value.
pub(super) const INFINITE: i32 = 1_000_000;
/// A win at the root; less one for each ply it is away.
pub(super) const WIN: i32 = 900_000;
/// The longest line that is looked at.
pub(super) const MOST_PLIES: usize = 128;
/// The least that only a proven win is worth.
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

/// In how many plies a proven value comes true.
pub(super) fn distance(value: i32) -> i32 {
    WIN - value.abs()
}

/// The value as everybody else writes it.
pub(super) fn score(value: i32) -> Score {
    match value {
        PROVEN.. => Score::win_in(distance(value).unsigned_abs()),
        _ if value <= -PROVEN => Score::loss_in(distance(value).unsigned_abs()),
        _ => Score::new(value),
    }
}
