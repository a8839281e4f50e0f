use game::Position as _;
use shogi::{Kind, Move, Position, Square, Squares};

use crate::geometry::Geometry;

/// Which moves might give check: all that do, and few that do not. Pieces in between are not looked
/// at.
pub(super) struct Checking {
    king: Option<Square>,
    /// The squares from which a line to the king may be opened.
    lines: Squares,
}

impl Checking {
    #[inline]
    pub(super) fn new(position: &Position) -> Checking {
        let us = position.turn();
        let king = position.king(!us);
        let lines = king.map_or(Squares::NONE, |king| {
            let geometry = Geometry::get();
            geometry.reach(Kind::Rook, us, king) | geometry.reach(Kind::Bishop, us, king)
        });
        Checking { king, lines }
    }

    #[inline]
    pub(super) fn may_check(&self, position: &Position, m: Move) -> bool {
        let Some(king) = self.king else {
            return false;
        };
        let after = match m {
            Move::Drop { kind, .. } => Some(kind.kind()),
            Move::Normal { from, .. } => position.piece(from).map(|piece| piece.kind()),
            Move::Promote { from, .. } => {
                let piece = position.piece(from);
                piece.and_then(|piece| piece.kind().promoted())
            }
        };
        let us = position.turn();
        let sees = |kind| Geometry::get().reach(kind, us, m.to()).contains(king);
        after.is_some_and(sees) || m.from().is_some_and(|from| self.lines.contains(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_check_is_missed() {
        let mut rng = fastrand::Rng::with_seed(9);
        let mut position = Position::start();
        let (mut checks, mut suspected) = (0, 0);
        for _ in 0..5000 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::start();
                continue;
            }
            let checking = Checking::new(&position);
            for &m in &moves {
                let mut next = position.clone();
                next.play_unchecked(m);
                let may_check = checking.may_check(&position, m);
                assert!(may_check || !next.in_check(), "{position:?} {m}");
                checks += u32::from(next.in_check());
                suspected += u32::from(may_check);
            }
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        assert!(
            checks > 1000 && suspected < 10 * checks,
            "{checks} {suspected}"
        );
    }
}
