//! The look-ahead of the Java programs, with their errors.

use game::{Color, Position as _};
use othello::{Move, Position};
use search::{Budget, Spent};

use super::NHandCount;
use super::n_hand_count::mobility;
use crate::classic::choice::after;

/// The average as `nHand` and `nHandCustom` compute it, with `add` as their addition: a side that
/// cannot move ends the line, and the count is then that side's, whoever it is.
pub(super) fn average(
    count: &NHandCount,
    position: &Position,
    me: Color,
    plies: u32,
    budget: &mut Budget,
    add: fn(f64, f64) -> f64,
) -> Result<f64, Spent> {
    budget.visit()?;
    if plies == 0 {
        return Ok(count.value(position, me));
    }
    let moves = position.moves();
    if moves.is_empty() {
        return Ok(count.value(position, position.turn()));
    }
    let mut sum = 0.0;
    for square in moves {
        let next = after(position, Move::Place(square));
        sum = add(sum, average(count, &next, me, plies - 1, budget, add)?);
    }
    Ok(sum / f64::from(moves.len()))
}

/// The value of a board, `number` own moves in, as `nLeast` computes it. It places nothing, so all
/// moves of a side lead to the same value, which is their average.
pub(super) fn fewest_moves(position: &Position, me: Color, number: u32, goal: u32) -> f64 {
    let (mut turn, mut number, mut sign) = (position.turn(), number, 1.0);
    while number < goal {
        if mobility(position, turn) == 0.0 {
            return 0.0;
        }
        if turn == me {
            number += 1;
        }
        turn = !turn;
        sign = -sign;
    }
    -sign * mobility(position, turn)
}
