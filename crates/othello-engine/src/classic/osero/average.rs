use othello::{Move, Position};
use search::{Budget, Spent};

use crate::classic::choice::after;

/// The average of `leaf` over everything that can follow within `plies` plies. A pass is a ply;
/// a game that is over is a leaf.
pub(super) fn average(
    position: &Position,
    plies: u32,
    budget: &mut Budget,
    leaf: &impl Fn(&Position) -> f64,
) -> Result<f64, Spent> {
    budget.visit()?;
    if plies == 0 {
        return Ok(leaf(position));
    }
    let moves = position.moves();
    if moves.is_empty() {
        return if position.must_pass() {
            average(&after(position, Move::Pass), plies - 1, budget, leaf)
        } else {
            Ok(leaf(position))
        };
    }
    let mut sum = 0.0;
    for square in moves {
        let next = after(position, Move::Place(square));
        sum += average(&next, plies - 1, budget, leaf)?;
    }
    Ok(sum / f64::from(moves.len()))
}
