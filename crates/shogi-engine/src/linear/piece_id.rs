use std::sync::LazyLock;

use game::Color;
use shogi::{HandKind, Kind, Position, Square};

/// A piece with its place: its side, and its kind and square, or the how manieth of its kind in
/// hand it is.
///
/// ```
/// use shogi::Position;
/// use shogi_engine::linear::pieces;
///
/// assert_eq!(pieces(&Position::start()).count(), 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(u16);

/// Where each kind in hand begins, and the number of places in one hand.
const HAND_PLACES: [usize; 7] = [0, 18, 22, 26, 30, 34, 36];
const IN_HAND: usize = 38;

/// The places of one side: fourteen kinds on 81 squares, and the hand.
const PER_SIDE: usize = 14 * Square::COUNT + IN_HAND;

impl PieceId {
    /// How many there are.
    pub const COUNT: usize = 2 * PER_SIDE;

    /// A piece on the board.
    #[inline]
    #[must_use]
    pub fn on_board(color: Color, kind: Kind, square: Square) -> PieceId {
        let place = kind as usize * Square::COUNT + square.index();
        PieceId((color as usize * PER_SIDE + place) as u16)
    }

    /// The `number`th piece of a kind in hand, from 1.
    #[inline]
    #[must_use]
    pub fn in_hand(color: Color, kind: HandKind, number: u8) -> PieceId {
        let number = number.clamp(1, kind.in_a_set());
        let place = 14 * Square::COUNT + HAND_PLACES[kind as usize] + usize::from(number) - 1;
        PieceId((color as usize * PER_SIDE + place) as u16)
    }

    /// The square of the king of `side` as it sees it, if this is that king.
    pub(crate) fn king_square(self, side: Color, mirrors: Mirror) -> Option<usize> {
        let king = side as usize * PER_SIDE + Kind::King as usize * Square::COUNT;
        let square = self.index().checked_sub(king)?;
        (square < Square::COUNT).then(|| seen(square, side, mirrors))
    }

    /// Its number, below [`PieceId::COUNT`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The piece with a number; the number is taken modulo [`PieceId::COUNT`].
    #[inline]
    #[must_use]
    pub fn from_index(index: u16) -> PieceId {
        PieceId(index % PieceId::COUNT as u16)
    }
}

/// Every piece of a position, those in hand too.
pub fn pieces(position: &Position) -> impl Iterator<Item = PieceId> {
    let on_board = position.occupied().into_iter().filter_map(|square| {
        let piece = position.piece(square)?;
        Some(PieceId::on_board(piece.color(), piece.kind(), square))
    });
    let in_hands = Color::BOTH.into_iter().flat_map(move |color| {
        HandKind::ALL.into_iter().flat_map(move |kind| {
            let held = position.hand(color).count(kind);
            (1..=held).map(move |number| PieceId::in_hand(color, kind, number))
        })
    });
    on_board.chain(in_hands)
}

/// What a piece is to a side: the column of its weight.
///
/// The side's own king is one column whatever its square, since the row tells that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Feature(u16);

/// Own kinds without the king, enemy kinds with it, two hands, and the own king.
const ON_BOARD: usize = (13 + 14) * Square::COUNT;

impl Feature {
    /// How many there are.
    pub const COUNT: usize = ON_BOARD + 2 * IN_HAND + 1;

    /// How many squares a king has after mirroring.
    pub const KINGS: usize = 45;

    /// What a piece is to `side`, whose king is on the half that is mirrored or not.
    #[inline]
    #[must_use]
    pub fn of(id: PieceId, side: Color, mirrors: Mirror) -> Feature {
        TABLE[side as usize * 2 + mirrors as usize][id.index()]
    }

    /// Its number, below [`Feature::COUNT`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Feature> {
        (0..Feature::COUNT as u16).map(Feature)
    }

    fn compute(id: usize, side: Color, mirrors: Mirror) -> Feature {
        let (color, place) = (id / PER_SIDE, id % PER_SIDE);
        let is_own = color == side as usize;
        let index = if place >= 14 * Square::COUNT {
            let hand = place - 14 * Square::COUNT;
            ON_BOARD + if is_own { 0 } else { IN_HAND } + hand
        } else {
            let (kind, square) = (place / Square::COUNT, place % Square::COUNT);
            let king = Kind::King as usize;
            if is_own && kind == king {
                Feature::COUNT - 1
            } else {
                let row = match (is_own, kind > king) {
                    (true, false) => kind,
                    (true, true) => kind - 1,
                    (false, _) => 13 + kind,
                };
                row * Square::COUNT + seen(square, side, mirrors)
            }
        };
        Feature(index as u16)
    }
}

/// Whether a side sees the board mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mirror {
    /// As it is.
    No,
    /// Files 1 to 9 as 9 to 1.
    Yes,
}

fn seen(square: usize, side: Color, mirrors: Mirror) -> usize {
    let square = match side {
        Color::Black => square,
        Color::White => 80 - square,
    };
    match mirrors {
        Mirror::No => square,
        Mirror::Yes => (8 - square / 9) * 9 + square % 9,
    }
}

static TABLE: LazyLock<Vec<Vec<Feature>>> = LazyLock::new(|| {
    let sides = Color::BOTH.into_iter();
    sides
        .flat_map(|side| [Mirror::No, Mirror::Yes].map(|mirrors| (side, mirrors)))
        .map(|(side, mirrors)| {
            (0..PieceId::COUNT)
                .map(|id| Feature::compute(id, side, mirrors))
                .collect()
        })
        .collect()
});

/// The row of weights of a side, and whether it sees the board mirrored: by where its king is. A
/// side without a king is judged as if it were at home.
#[inline]
#[must_use]
pub fn king_index(position: &Position, side: Color) -> (usize, Mirror) {
    let home = match side {
        Color::Black => 44,
        Color::White => 36,
    };
    let square = position.king(side).map_or(home, Square::index);
    let square = seen(square, side, Mirror::No);
    if square >= 45 {
        (seen(square, Color::Black, Mirror::Yes), Mirror::Yes)
    } else {
        (square, Mirror::No)
    }
}

/// How much a piece tells that the end has come: pieces in hand but pawns, promoted pieces, and
/// pieces in the enemy's camp.
#[must_use]
pub fn phase(id: PieceId) -> i32 {
    static PHASES: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let mut phases = vec![0; PieceId::COUNT];
        for color in Color::BOTH {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let is_far = square.rank_for(color) <= 3;
                    let counts = kind.is_promoted() || is_far && kind != Kind::King;
                    phases[PieceId::on_board(color, kind, square).index()] = i32::from(counts);
                }
            }
            for kind in HandKind::ALL {
                for number in 1..=kind.in_a_set() {
                    let counts = kind != HandKind::Pawn;
                    phases[PieceId::in_hand(color, kind, number).index()] = i32::from(counts);
                }
            }
        }
        phases
    });
    PHASES[id.index()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_piece_is_something_else() {
        let ids = || (0..PieceId::COUNT as u16).map(PieceId::from_index);
        for side in Color::BOTH {
            for mirrors in [Mirror::No, Mirror::Yes] {
                let features: HashSet<usize> = ids()
                    .map(|id| Feature::of(id, side, mirrors).index())
                    .collect();
                // All own kings are one column.
                assert_eq!(features.len(), PieceId::COUNT - 80);
                assert_eq!(features.len(), Feature::COUNT);
                assert_eq!(features.iter().max(), Some(&(Feature::COUNT - 1)));
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_at_the_start() {
        let start = Position::start();
        let seen_by = |side| {
            let (row, mirrors) = king_index(&start, side);
            let mut seen: Vec<usize> = pieces(&start)
                .map(|id| Feature::of(id, side, mirrors).index())
                .collect();
            seen.sort_unstable();
            (row, seen)
        };
        assert_eq!(seen_by(Color::Black), seen_by(Color::White));
        assert_eq!(seen_by(Color::Black).0, 44);
        assert_eq!(pieces(&start).map(phase).sum::<i32>(), 0);
    }
}
