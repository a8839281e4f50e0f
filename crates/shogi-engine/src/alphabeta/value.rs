//! Values as the search computes with them: a pawn is about 100, and all fit in 16 bits.

use game::Score;

/// Above every value.
pub(super) const INFINITE: i32 = 32_001;
/// No value: of a position in check, or one that is not in the table.
pub(super) const NONE: i32 = 32_002;
/// A win at the root; one less for each ply below it.
pub(super) const WIN: i32 = 32_000;
/// The greatest search ply.
pub(super) const MOST_PLIES: usize = 127;
/// The least value of a proven win.
pub(super) const PROVEN: i32 = WIN - 2 * MOST_PLIES as i32;
/// The greatest value of an evaluation.
pub(super) const MOST_EVALUATION: i32 = 30_000;

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

/// Proven values count plies from the root in the search, and from the position in the table.
#[inline]
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value + ply as i32,
        _ if value <= -PROVEN => value - ply as i32,
        _ => value,
    }
}

/// A value of the table, `ply` plies below the root.
#[inline]
pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_kept_relative() {
        assert_eq!(from_table(to_table(win_in(7), 4), 6), win_in(9));
        assert_eq!(from_table(to_table(loss_in(8), 4), 2), loss_in(6));
        assert_eq!(from_table(to_table(55, 4), 0), 55);
        assert_eq!(score(win_in(3)), Score::win_in(3));
        assert_eq!(score(loss_in(4)), Score::loss_in(4));
        assert_eq!(score(-12), Score::new(-12));
    }
}
