//! Static exchange evaluation (SEE): the gain of a move after all captures on its square, the
//! cheapest piece first.

use game::{Color, Position as _};
use shogi::{Kind, Move, Position, Square, Squares};

use crate::geometry::Geometry;
use crate::parameters::{HAND, PIECE};

/// The pieces in the order in which they capture.
const CHEAPEST_FIRST: [Kind; 14] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::ProLance,
    Kind::ProKnight,
    Kind::ProSilver,
    Kind::ProPawn,
    Kind::Bishop,
    Kind::Rook,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

/// The most captures on one square: no more pieces can attack it.
const LONGEST: usize = 40;

/// The gain of a capture: the enemy loses the piece, and it changes hands.
#[inline]
pub(crate) fn captured(kind: Kind) -> i32 {
    let in_hand = kind.in_hand().map_or(0, |held| HAND[held as usize]);
    PIECE[kind as usize] + in_hand
}

/// The gain of a promotion.
#[inline]
pub(crate) fn promoted(kind: Kind) -> i32 {
    let after = kind.promoted().unwrap_or(kind);
    PIECE[after as usize] - PIECE[kind as usize]
}

/// The gain of a move before any reply.
pub(crate) fn gain(position: &Position, m: Move) -> i32 {
    let taken = position
        .piece(m.to())
        .map_or(0, |piece| captured(piece.kind()));
    match m {
        Move::Promote { from, .. } => {
            taken
                + position
                    .piece(from)
                    .map_or(0, |piece| promoted(piece.kind()))
        }
        _ => taken,
    }
}

/// The gain of a move after the best exchange on its square. Pins are not considered.
pub(crate) fn exchange(geometry: &Geometry, position: &Position, m: Move) -> i32 {
    let to = m.to();
    let mut occupied = position.occupied() | Squares::of(to);
    let mut standing = match m {
        Move::Drop { kind, .. } => kind.kind(),
        Move::Normal { from, .. } | Move::Promote { from, .. } => {
            occupied = occupied.without(Squares::of(from));
            let Some(piece) = position.piece(from) else {
                return 0;
            };
            match m {
                Move::Promote { .. } => piece.kind().promoted().unwrap_or(piece.kind()),
                _ => piece.kind(),
            }
        }
    };
    let mut gains = [0; LONGEST];
    gains[0] = gain(position, m);
    let mut last = 0;
    let mut side = !position.turn();
    while last + 1 < LONGEST {
        let Some((from, kind)) = cheapest(geometry, position, to, side, occupied) else {
            break;
        };
        let after = occupied.without(Squares::of(from));
        // A king cannot take what is protected.
        if kind == Kind::King && cheapest(geometry, position, to, !side, after).is_some() {
            break;
        }
        gains[last + 1] = captured(standing) - gains[last];
        last += 1;
        standing = kind;
        occupied = after;
        side = !side;
    }
    // Backwards: each side captures only if that is better than not to.
    while last > 0 {
        gains[last - 1] = gains[last - 1].min(-gains[last]);
        last -= 1;
    }
    gains[0]
}

/// Whether a move gains at least `threshold` in the best exchange on its square. It is
/// [`exchange`] that stops as soon as it knows.
pub(crate) fn gains(position: &Position, m: Move, threshold: i32) -> bool {
    let to = m.to();
    let mut balance = gain(position, m) - threshold;
    if balance < 0 {
        return false;
    }
    let mut occupied = position.occupied() | Squares::of(to);
    let mut standing = match m {
        Move::Drop { kind, .. } => kind.kind(),
        Move::Normal { from, .. } | Move::Promote { from, .. } => {
            occupied = occupied.without(Squares::of(from));
            let Some(piece) = position.piece(from) else {
                return threshold <= 0;
            };
            match m {
                Move::Promote { .. } => piece.kind().promoted().unwrap_or(piece.kind()),
                _ => piece.kind(),
            }
        }
    };
    balance -= captured(standing);
    if balance >= 0 {
        return true;
    }
    let us = position.turn();
    let mut side = !us;
    // Whether the side that moved last is content with what it has.
    let mut holds = true;
    loop {
        let attackers = position.attackers(to, side, occupied);
        let Some((from, kind)) = cheapest_of(position, attackers) else {
            return holds;
        };
        let after = occupied.without(Squares::of(from));
        if kind == Kind::King && !position.attackers(to, !side, after).is_empty() {
            return holds;
        }
        holds = !holds;
        balance = -balance - 1;
        // The next to capture loses what captures now.
        standing = kind;
        balance -= captured(standing);
        occupied = after;
        side = !side;
        if balance >= 0 {
            return holds;
        }
    }
}

fn cheapest_of(position: &Position, attackers: Squares) -> Option<(Square, Kind)> {
    if attackers.is_empty() {
        return None;
    }
    CHEAPEST_FIRST.into_iter().find_map(|kind| {
        let from = (position.of_kind(kind) & attackers).first()?;
        Some((from, kind))
    })
}

/// The cheapest piece of `by` that attacks `to`.
fn cheapest(
    geometry: &Geometry,
    position: &Position,
    to: Square,
    by: Color,
    occupied: Squares,
) -> Option<(Square, Kind)> {
    let pieces = position.of_color(by) & occupied;
    CHEAPEST_FIRST.into_iter().find_map(|kind| {
        // Whence a piece sees `to` is where the enemy's would see from there.
        let able = position.of_kind(kind) & pieces & geometry.reach(kind, !by, to);
        able.into_iter()
            .find(|&from| (geometry.between(to, from) & occupied).is_empty())
            .map(|from| (from, kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::Sfen;

    fn value(sfen: &str, m: &str) -> i32 {
        let sfen: Sfen = sfen.parse().expect("a position");
        let m = m.parse().expect("a move");
        exchange(Geometry::get(), &sfen.position, m)
    }

    #[test]
    fn exchanges_are_counted_to_the_end() {
        let pawn = captured(Kind::Pawn);
        // Unprotected.
        let free = "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1";
        assert_eq!(value(free, "5h5e"), pawn);
        // Protected by a lance: the rook is lost for a pawn.
        let lost = "4k4/9/9/4l4/4p4/9/9/4R4/4K4 b - 1";
        assert_eq!(value(lost, "5h5e"), pawn - captured(Kind::Rook));
        // A second rook behind the first takes the lance back.
        let backed = "4k4/9/9/4l4/4p4/9/9/4R4/3KR4 b - 1";
        let expected = pawn - captured(Kind::Rook) + captured(Kind::Lance);
        assert_eq!(value(backed, "5h5e"), expected);
        // The king may not take what is protected.
        let guarded = "9/9/4k4/4p4/9/9/9/4R4/3KL4 b - 1";
        assert_eq!(value(guarded, "5h5d"), pawn);
    }

    #[test]
    fn the_fast_exchange_agrees_with_the_slow_one() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut position = Position::start();
        let geometry = Geometry::get();
        for _ in 0..3000 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::start();
                continue;
            }
            for &m in moves.iter().filter(|_| rng.u8(..) < 40) {
                let value = exchange(geometry, &position, m);
                for threshold in [value - 1, value, value + 1, 0, -100, 300] {
                    let found = gains(&position, m, threshold);
                    assert_eq!(
                        found,
                        value >= threshold,
                        "{position:?} {m} {value} {threshold}"
                    );
                }
            }
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }

    #[test]
    fn a_drop_can_lose_the_piece() {
        let sfen = "4k4/4g4/9/9/9/9/9/9/4K4 b S 1";
        assert_eq!(value(sfen, "S*5c"), -captured(Kind::Silver));
        assert_eq!(value(sfen, "S*5e"), 0);
    }
}
