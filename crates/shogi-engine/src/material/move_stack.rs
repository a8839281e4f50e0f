use std::ops::ControlFlow;

use game::Position as _;
use shogi::{Move, Position};

use crate::exchange::{exchange, gain};
use crate::geometry::Geometry;
use crate::move_buffer::MoveBuffer;
use crate::parameters::PIECE;

use super::history::History;

/// The moves of every position on the current line.
pub(super) type MoveStack = MoveBuffer<6>;

const WINNING: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 24);

impl MoveStack {
    /// Adds the legal moves of a position except `known`, which was tried before.
    pub(super) fn add_all(
        &mut self,
        position: &Position,
        history: &History,
        ply: usize,
        known: Option<Move>,
    ) {
        let killers = history.killers(ply);
        let geometry = Geometry::get();
        let _ = position.each_legal(|m| {
            if known == Some(m) {
                return ControlFlow::<()>::Continue(());
            }
            let score = if position.is_noisy(m) {
                noisy_score(geometry, position, m)
            } else if killers[0] == Some(m) {
                KILLER + 1
            } else if killers[1] == Some(m) {
                KILLER
            } else {
                history.count(position, m)
            };
            self.push(m, score);
            ControlFlow::Continue(())
        });
    }

    /// Adds the noisy legal moves of a position.
    pub(super) fn add_noisy(&mut self, position: &Position) {
        let _ = position.each_legal(|m| {
            // Drops come last, and none of them is noisy.
            if matches!(m, Move::Drop { .. }) {
                return ControlFlow::Break(());
            }
            if position.is_noisy(m) {
                let score = victim_first(position, m);
                self.push(m, score);
            }
            ControlFlow::Continue(())
        });
    }
}

/// Most valuable victim, least valuable attacker (MVV-LVA).
#[inline]
fn victim_first(position: &Position, m: Move) -> i32 {
    8 * gain(position, m) - mover(position, m)
}

fn mover(position: &Position, m: Move) -> i32 {
    m.from()
        .and_then(|from| position.piece(from))
        .map_or(0, |piece| PIECE[piece.kind() as usize])
}

fn noisy_score(geometry: &Geometry, position: &Position, m: Move) -> i32 {
    let order = victim_first(position, m);
    // A capture of something dearer than the captor cannot lose.
    let victim = position
        .piece(m.to())
        .map_or(0, |piece| PIECE[piece.kind() as usize]);
    let wins = victim >= mover(position, m) || exchange(geometry, position, m) >= 0;
    order + if wins { WINNING } else { LOSING }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `MoveStack::add_noisy` relies on.
    #[test]
    fn drops_come_last() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut position = Position::start();
        for _ in 0..2000 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::start();
                continue;
            }
            let is_drop = |m: &Move| matches!(m, Move::Drop { .. });
            assert!(moves.is_sorted_by_key(is_drop), "{position:?}");
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }
}
