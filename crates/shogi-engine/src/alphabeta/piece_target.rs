use game::{Color, Position as _};
use shogi::{Kind, Move, Position, Square};

/// The number of [`piece_target`]s.
pub(super) const PIECE_TARGETS: usize = PIECES * Square::COUNT;

/// Ten kinds of pieces by how they move, and seven that are dropped.
const PIECES: usize = 17;
const DROPPED: usize = 10;

/// Whatever moves like a gold is one kind.
pub(super) fn by_steps(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 0,
        Kind::Lance => 1,
        Kind::Knight => 2,
        Kind::Silver => 3,
        Kind::Bishop => 5,
        Kind::Rook => 6,
        Kind::King => 7,
        Kind::Horse => 8,
        Kind::Dragon => 9,
        _ => 4,
    }
}

/// A square as `color` sees it.
#[inline]
pub(super) fn seen_by(color: Color, square: Square) -> usize {
    match color {
        Color::Black => square.index(),
        Color::White => square.rotated().index(),
    }
}

/// What a move puts where, as its side sees it: the index of histories.
#[inline]
pub(super) fn piece_target(position: &Position, m: Move) -> usize {
    let kind_at = |from| {
        position
            .piece(from)
            .map_or(Kind::King, |piece| piece.kind())
    };
    let piece = match m {
        Move::Drop { kind, .. } => DROPPED + kind as usize,
        Move::Normal { from, .. } => by_steps(kind_at(from)),
        Move::Promote { from, .. } => {
            let kind = kind_at(from);
            by_steps(kind.promoted().unwrap_or(kind))
        }
    };
    piece * Square::COUNT + seen_by(position.turn(), m.to())
}
