use std::cmp::Reverse;
use std::ops::ControlFlow;

use game::Position as _;
use shogi::{Kind, Move, Piece, Position};

use crate::exchange::{exchange, gain};
use crate::geometry::Geometry;
use crate::parameters::PIECE;

use super::history::History;

/// Whether a move is noisy: a capture, or a promotion other than a silver's. The quiescence search
/// looks at these.
#[inline]
#[must_use]
pub fn is_noisy(position: &Position, m: Move) -> bool {
    match m {
        Move::Drop { .. } => false,
        Move::Normal { to, .. } => position.piece(to).is_some(),
        Move::Promote { from, to } => {
            let is_silver = |piece: Piece| piece.kind() == Kind::Silver;
            position.piece(to).is_some() || !position.piece(from).is_some_and(is_silver)
        }
    }
}

/// A move and its ordering score.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    pub(super) m: Move,
    pub(super) score: i32,
}

/// The move stack: the moves of every position on the current line, in one buffer that is never
/// freed.
pub(super) struct MoveStack(Vec<Scored>);

/// No position has more legal moves than 593.
const MOST_MOVES: usize = 600;

/// The number of moves picked before the rest is sorted.
const PICKS: usize = 6;

const WINNING: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 24);

impl MoveStack {
    pub(super) fn new() -> MoveStack {
        // More than any line of a search needs; it would grow.
        MoveStack(Vec::with_capacity(48 * MOST_MOVES))
    }

    /// The index where the next position's moves begin.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes the moves from `start` on.
    #[inline]
    pub(super) fn truncate(&mut self, start: usize) {
        self.0.truncate(start);
    }

    /// One of the moves.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Scored {
        self.0[index]
    }

    /// Adds one move.
    #[inline]
    pub(super) fn add(&mut self, m: Move) {
        self.0.push(Scored { m, score: 0 });
    }

    /// Brings the best of the moves from `index` on to `index`, where those from `start` to
    /// `index` have been picked before.
    ///
    /// The first move is often the last one needed, so it is only selected; once several were
    /// needed, all will be, and the rest is sorted.
    #[inline]
    pub(super) fn pick(&mut self, start: usize, index: usize) -> Scored {
        let rest = &mut self.0[index..];
        if index > start + PICKS {
            return rest[0];
        }
        if index == start + PICKS {
            rest.sort_unstable_by_key(|scored| Reverse(scored.score));
            return rest[0];
        }
        let mut best = 0;
        for (other, scored) in rest.iter().enumerate() {
            if scored.score > rest[best].score {
                best = other;
            }
        }
        rest.swap(0, best);
        rest[0]
    }

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
            let score = if is_noisy(position, m) {
                noisy_score(geometry, position, m)
            } else if killers[0] == Some(m) {
                KILLER + 1
            } else if killers[1] == Some(m) {
                KILLER
            } else {
                history.count(position, m)
            };
            self.0.push(Scored { m, score });
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
            if is_noisy(position, m) {
                let score = victim_first(position, m);
                self.0.push(Scored { m, score });
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

    /// What [`MoveStack::add_noisy`] relies on.
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
