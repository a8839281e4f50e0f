//! The static evaluation of a board of patterns.

use game::Color;

use crate::patterns::{PatternBoard, PointClass, Role};

/// The value for the side to move: what all empty points are worth to both sides, and the threats
/// that stand.
#[inline]
#[must_use]
pub fn evaluate(board: &PatternBoard<'_>) -> i32 {
    let turn = board.turn();
    board.sum(turn, Role::Mover) - board.sum(!turn, Role::Waiter)
        + i32::from(board.weights().threat(turn, situation(board)))
}

/// The threats that stand, as bits: of the side to move a four and a three, a four with more, a four,
/// a three with more and a three; of the opponent the same, above a straight four.
#[inline]
#[must_use]
pub fn situation(board: &PatternBoard<'_>) -> usize {
    let turn = board.turn();
    let has = |color: Color, class: PointClass| usize::from(board.count(color, class) > 0);
    let threats = |color: Color| {
        has(color, PointClass::FourThree)
            | has(color, PointClass::FourPlus) << 1
            | has(color, PointClass::Four) << 2
            | (has(color, PointClass::ThreePlus) | has(color, PointClass::DoubleThree)) << 3
            | has(color, PointClass::Three) << 4
    };
    threats(turn) | has(!turn, PointClass::StraightFour) << 5 | threats(!turn) << 6
}
