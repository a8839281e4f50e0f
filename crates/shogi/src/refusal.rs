use std::fmt;

use game::Position as _;

use crate::{HandKind, Kind, Move, Position, Square, Squares, attacks};

/// Why a move is not legal, as a teacher would say it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// There is no piece of the mover's on the square.
    NoPiece(Square),
    /// The piece does not move that way, or something is in between.
    CannotReach(Square),
    /// A piece of the mover's is on the target.
    OwnPiece(Square),
    /// The piece cannot promote, or not with this move.
    CannotPromote,
    /// The piece could never move again: it has to promote, or be dropped elsewhere.
    Stuck,
    /// The piece is not in hand.
    NotInHand(HandKind),
    /// A drop on a square that is taken.
    Occupied(Square),
    /// 二歩: a second pawn in the file.
    TwoPawns,
    /// 打ち歩詰め: mate by dropping a pawn.
    DropPawnMate,
    /// The mover's king would be in check.
    LeavesCheck,
}

impl Refusal {
    /// What is wrong with a move that is not legal in `position`.
    #[must_use]
    pub fn explain(position: &Position, m: Move) -> Refusal {
        if position.outcome().is_some() {
            return Refusal::GameOver;
        }
        match m {
            Move::Drop { kind, to } => explain_drop(position, kind, to),
            Move::Normal { from, to } => explain_move(position, from, to, None),
            Move::Promote { from, to } => {
                let promoted = position.piece(from).map(|piece| piece.kind().promoted());
                explain_move(position, from, to, promoted)
            }
        }
    }
}

/// Whether a piece of `kind` on `to` has a square ahead of it.
fn is_stuck(position: &Position, kind: Kind, to: Square) -> bool {
    let rank = to.rank_for(position.turn());
    match kind {
        Kind::Pawn | Kind::Lance => rank < 2,
        Kind::Knight => rank < 3,
        _ => false,
    }
}

/// `promoted` is `None` for a move without promotion, and what the piece would become
/// otherwise.
fn explain_move(
    position: &Position,
    from: Square,
    to: Square,
    promoted: Option<Option<Kind>>,
) -> Refusal {
    let us = position.turn();
    let Some(piece) = position.piece(from).filter(|piece| piece.color() == us) else {
        return Refusal::NoPiece(from);
    };
    if position.of_color(us).contains(to) {
        return Refusal::OwnPiece(to);
    }
    if !attacks::of(piece.kind(), us, from, position.occupied()).contains(to) {
        return Refusal::CannotReach(to);
    }
    let in_zone = from.rank_for(us) <= 3 || to.rank_for(us) <= 3;
    match promoted {
        Some(None) => return Refusal::CannotPromote,
        Some(Some(_)) if !in_zone => return Refusal::CannotPromote,
        None if is_stuck(position, piece.kind(), to) => return Refusal::Stuck,
        _ => {}
    }
    Refusal::LeavesCheck
}

fn explain_drop(position: &Position, kind: HandKind, to: Square) -> Refusal {
    let us = position.turn();
    if position.hand(us).count(kind) == 0 {
        return Refusal::NotInHand(kind);
    }
    if position.occupied().contains(to) {
        return Refusal::Occupied(to);
    }
    if is_stuck(position, kind.kind(), to) {
        return Refusal::Stuck;
    }
    let pawns = position.of_kind(Kind::Pawn) & position.of_color(us);
    if kind == HandKind::Pawn && !(pawns & Squares::file(to.file())).is_empty() {
        return Refusal::TwoPawns;
    }
    let mut next = position.clone();
    next.play_unchecked(Move::Drop { kind, to });
    let king_is_safe = position
        .king(us)
        .is_none_or(|king| !next.is_attacked(king, !us, next.occupied()));
    if kind == HandKind::Pawn && king_is_safe {
        Refusal::DropPawnMate
    } else {
        Refusal::LeavesCheck
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NoPiece(square) => write!(f, "you have no piece on {square}"),
            Refusal::CannotReach(square) => write!(f, "that piece cannot go to {square}"),
            Refusal::OwnPiece(square) => write!(f, "your own piece is on {square}"),
            Refusal::CannotPromote => f.write_str("that piece cannot promote with this move"),
            Refusal::Stuck => f.write_str("the piece could never move again from there"),
            Refusal::NotInHand(kind) => write!(f, "you have no {kind} in hand"),
            Refusal::Occupied(square) => write!(f, "{square} is taken"),
            Refusal::TwoPawns => f.write_str("there is a pawn of yours in that file already"),
            Refusal::DropPawnMate => f.write_str("a dropped pawn may not mate"),
            Refusal::LeavesCheck => f.write_str("your king would be in check"),
        }
    }
}
