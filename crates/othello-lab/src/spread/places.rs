use fastrand::Rng;
use game::Position as _;
use othello::{Move, Position};
use othello_engine::search::Solver;

/// The share of random moves, so that the positions are as uneven as those a search sees.
const BY_CHANCE: f32 = 0.25;

/// A position with this many empty squares and a choice of moves, from a game in which the weights
/// choose without search, with some random moves.
pub(super) fn place(solver: &Solver, empties: u32, rng: &mut Rng) -> Position {
    loop {
        let mut position = Position::START;
        while position.outcome().is_none() && position.empties().len() > empties {
            let moves = position.legal_moves();
            let chosen = if rng.f32() < BY_CHANCE {
                rng.choice(moves)
            } else {
                moves
                    .into_iter()
                    .min_by_key(|m| after(solver, &position, *m))
            };
            position.play_unchecked(chosen.unwrap_or(Move::Pass));
        }
        if position.outcome().is_none() && position.moves().len() > 1 {
            return position;
        }
    }
}

/// The static value of the position after a move, for the opponent.
fn after(solver: &Solver, position: &Position, m: Move) -> i32 {
    let mut next = *position;
    next.play_unchecked(m);
    solver.evaluate(&next)
}
