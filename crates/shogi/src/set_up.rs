use game::{ByColor, Color, Position as _};

use crate::{Hand, HandKind, Kind, Piece, Position, SfenError, Square, Squares};

impl Position {
    /// A board with these pieces; of two on one square the later one stands there. Refused is
    /// what no game can reach, as where an SFEN is read.
    ///
    /// ```
    /// use game::{ByColor, Color};
    /// use shogi::{Hand, Position, Square};
    ///
    /// let start = Position::start();
    /// let pieces = Square::all().filter_map(|square| Some((square, start.piece(square)?)));
    /// let again = Position::set_up(pieces, ByColor::both(Hand::EMPTY), Color::Black)?;
    /// assert_eq!(again, start);
    /// # Ok::<(), shogi::SfenError>(())
    /// ```
    pub fn set_up(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        hands: ByColor<Hand>,
        turn: Color,
    ) -> Result<Position, SfenError> {
        let mut position = Position::empty(turn);
        for (square, piece) in pieces {
            if let Some(other) = position.piece(square) {
                position.remove(square, other.kind(), other.color());
            }
            position.put(square, piece.kind(), piece.color());
        }
        for color in Color::BOTH {
            for kind in HandKind::ALL {
                let count = hands[color].count(kind);
                if count > kind.in_a_set() {
                    return Err(SfenError::TooMany { kind: kind.kind() });
                }
                if count > 0 {
                    position.set_hand(color, kind, count);
                }
            }
        }
        check(&position)?;
        Ok(position)
    }
}

/// What no game can reach and no move generator should have to expect.
pub(crate) fn check(position: &Position) -> Result<(), SfenError> {
    for kind in HandKind::ALL {
        let hands = Color::BOTH.map(|color| u32::from(position.hand(color).count(kind)));
        let plain = position.of_kind(kind.kind()).len();
        let promoted = kind
            .kind()
            .promoted()
            .map_or(0, |kind| position.of_kind(kind).len());
        if hands[0] + hands[1] + plain + promoted > u32::from(kind.in_a_set()) {
            return Err(SfenError::TooMany { kind: kind.kind() });
        }
    }
    for color in Color::BOTH {
        let own = position.of_color(color);
        if (position.of_kind(Kind::King) & own).len() > 1 {
            return Err(SfenError::TooMany { kind: Kind::King });
        }
        let pawns = position.of_kind(Kind::Pawn) & own;
        if let Some(file) = (1..=9).find(|&file| (pawns & Squares::file(file)).len() > 1) {
            return Err(SfenError::TwoPawns { file });
        }
        for square in own {
            let first_rank = match position.piece(square).map(Piece::kind) {
                Some(Kind::Pawn | Kind::Lance) => 2,
                Some(Kind::Knight) => 3,
                _ => 1,
            };
            if square.rank_for(color) < first_rank {
                return Err(SfenError::Stuck { square });
            }
        }
    }
    let waiting = !position.turn();
    match position.king(waiting) {
        Some(king) if position.is_attacked(king, position.turn(), position.occupied()) => {
            Err(SfenError::OpponentInCheck)
        }
        _ => Ok(()),
    }
}
