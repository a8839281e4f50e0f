use game::Color;

use crate::renju::{End, Record};

/// The game ended by the rules.
const REGULAR: i64 = 0;
/// The end is unknown.
pub(super) const UNKNOWN: i64 = -1;
/// The side to move failed.
const FAILED: i64 = -2;
/// The side to move ran out of time.
const TIMEOUT: i64 = 15;
/// Piskvork's draw: this many points are left.
const LEFT_AT_DRAW: usize = 25;

/// What a number at the end of a file means after the moves of `record`; `None` if the number
/// says nothing.
pub(super) fn end(code: i64, record: &Record) -> Option<End> {
    let winner = !record.turn_at_end();
    match code {
        REGULAR => {
            let left = record
                .start
                .size()
                .area()
                .saturating_sub(record.moves.len());
            (left == LEFT_AT_DRAW).then_some(End::Draw)
        }
        TIMEOUT => Some(End::Time { winner }),
        FAILED => Some(End::Forfeit { winner }),
        _ => None,
    }
}

/// Whether Piskvork writes this number.
pub(super) fn is_known(code: i64) -> bool {
    [REGULAR, UNKNOWN, FAILED, TIMEOUT].contains(&code)
}

/// The number at the end of a file; `None` if Piskvork has none for how the game ended.
pub(super) fn of(record: &Record) -> Option<i64> {
    let lost = |winner: Color| winner != record.turn_at_end();
    match &record.end {
        Some(End::Board(_) | End::Foul(_) | End::Draw) => Some(REGULAR),
        Some(End::Time { winner }) if lost(*winner) => Some(TIMEOUT),
        Some(End::Forfeit { winner }) if lost(*winner) => Some(FAILED),
        _ => None,
    }
}
