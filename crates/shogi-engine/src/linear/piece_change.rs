use game::Position as _;
use shogi::{Kind, Move, Position};

use super::piece_id::{PieceId, phase};

/// The pieces that a move takes away, and those it puts down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PieceChange {
    pub(crate) removed: [Option<PieceId>; 2],
    pub(crate) added: [Option<PieceId>; 2],
    /// Whether it is a move of the king.
    pub(crate) moves_king: bool,
}

impl PieceChange {
    pub(crate) fn of(before: &Position, m: Move) -> PieceChange {
        let us = before.turn();
        match m {
            Move::Drop { kind, to } => PieceChange {
                removed: [
                    Some(PieceId::in_hand(us, kind, before.hand(us).count(kind))),
                    None,
                ],
                added: [Some(PieceId::on_board(us, kind.kind(), to)), None],
                moves_king: false,
            },
            Move::Normal { from, to } | Move::Promote { from, to } => {
                let kind = before.piece(from).map_or(Kind::King, |piece| piece.kind());
                let after = match m {
                    Move::Promote { .. } => kind.promoted().unwrap_or(kind),
                    _ => kind,
                };
                let victim = before.piece(to).map(|piece| piece.kind());
                let held = victim.and_then(Kind::in_hand);
                PieceChange {
                    removed: [
                        Some(PieceId::on_board(us, kind, from)),
                        victim.map(|kind| PieceId::on_board(!us, kind, to)),
                    ],
                    added: [
                        Some(PieceId::on_board(us, after, to)),
                        held.map(|kind| {
                            PieceId::in_hand(us, kind, before.hand(us).count(kind) + 1)
                        }),
                    ],
                    moves_king: kind == Kind::King,
                }
            }
        }
    }

    /// By how much the phase grows.
    pub(crate) fn phase(&self) -> i32 {
        let sum = |ids: [Option<PieceId>; 2]| ids.into_iter().flatten().map(phase).sum::<i32>();
        sum(self.added) - sum(self.removed)
    }
}
