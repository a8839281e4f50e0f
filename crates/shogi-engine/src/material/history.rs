use game::{Color, Position as _};
use shogi::{Move, Position, Square};

use crate::parameters::MOST_HISTORY;

use super::value::MOST_PLIES;

/// The history heuristic and killer moves: quiet moves that caused cutoffs, to be tried first
/// elsewhere.
pub(super) struct History {
    /// The history, by side, piece and target square.
    counts: Vec<[i32; Square::COUNT]>,
    /// The two killer moves of each ply.
    killers: Vec<[Option<Move>; 2]>,
}

/// Fourteen kinds of pieces that move, and seven that are dropped.
const PIECES: usize = 21;

#[inline]
fn row(position: &Position, m: Move) -> usize {
    let piece = match m {
        Move::Drop { kind, .. } => 14 + kind as usize,
        Move::Normal { from, .. } | Move::Promote { from, .. } => position
            .piece(from)
            .map_or(0, |piece| piece.kind() as usize),
    };
    let side = match position.turn() {
        Color::Black => 0,
        Color::White => PIECES,
    };
    side + piece
}

impl History {
    pub(super) fn new() -> History {
        History {
            counts: vec![[0; Square::COUNT]; 2 * PIECES],
            killers: vec![[None; 2]; MOST_PLIES + 1],
        }
    }

    /// The history of a move.
    #[inline]
    pub(super) fn count(&self, position: &Position, m: Move) -> i32 {
        self.counts[row(position, m)][m.to().index()]
    }

    /// The killer moves of this ply.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Rewards a move that caused a cutoff.
    pub(super) fn reward(&mut self, position: &Position, m: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        self.add(position, m, depth * depth);
    }

    /// Penalises a move that was tried before the one that caused a cutoff.
    pub(super) fn punish(&mut self, position: &Position, m: Move, depth: i32) {
        self.add(position, m, -depth * depth);
    }

    fn add(&mut self, position: &Position, m: Move, bonus: i32) {
        let bonus = 16 * bonus.clamp(-256, 256);
        let count = &mut self.counts[row(position, m)][m.to().index()];
        // The gravity formula: the larger the value, the slower it grows, so it stays in bounds.
        *count += bonus - *count * bonus.abs() / MOST_HISTORY;
    }
}
