use std::sync::LazyLock;

use game::Color;
use shogi::Position;

use crate::linear::{Feature, Mirror, PieceId, king_index};

/// How a side sees the board: whether it is mirrored, and the zone of its king.
///
/// ```
/// use game::Color;
/// use shogi::Position;
/// use shogi_engine::linear::pieces;
/// use shogi_engine::nnue::NnueView;
///
/// let start = Position::start();
/// let seen_by = |side| {
///     let view = NnueView::of(&start, side);
///     let mut inputs: Vec<usize> = pieces(&start).map(|id| view.input(id)).collect();
///     inputs.sort_unstable();
///     inputs
/// };
/// // Both sides see the same at the start.
/// assert_eq!(seen_by(Color::Black), seen_by(Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NnueView {
    side: Color,
    mirrors: Mirror,
    zone: u8,
}

/// The zone of each square of the half where kings are seen: files 1 to 5, from the far end to the own
/// one. A castle at the edge, one beside it and so on are zones of their own; the farther a king has
/// gone, the larger they are.
const ZONE: [[u8; 9]; 5] = [
    [9, 9, 9, 7, 7, 7, 5, 0, 0],
    [9, 9, 9, 7, 7, 7, 5, 1, 1],
    [9, 9, 9, 8, 8, 8, 6, 2, 2],
    [9, 9, 9, 8, 8, 8, 6, 3, 3],
    [9, 9, 9, 8, 8, 8, 6, 4, 4],
];

/// The columns of pieces by side and mirror: as those of the linear evaluation, but the own king has
/// a column for each of its squares.
static COLUMNS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut columns = Vec::with_capacity(4 * PieceId::COUNT);
    for side in Color::BOTH {
        for mirrors in [Mirror::No, Mirror::Yes] {
            for id in 0..PieceId::COUNT as u16 {
                let id = PieceId::from_index(id);
                let column = match id.king_square(side, mirrors) {
                    // A king is never seen on the other half.
                    Some(square) => OWN_KING + square % Feature::KINGS,
                    None => Feature::of(id, side, mirrors).index(),
                };
                columns.push(column as u16);
            }
        }
    }
    columns
});

const OWN_KING: usize = Feature::COUNT - 1;

impl NnueView {
    /// The number of zones.
    pub const ZONES: usize = 10;

    /// The number of inputs of a zone.
    pub const PER_ZONE: usize = OWN_KING + Feature::KINGS;

    /// The number of inputs: those of a zone follow one another.
    pub const INPUTS: usize = NnueView::ZONES * NnueView::PER_ZONE;

    /// How a side sees a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position, side: Color) -> NnueView {
        let (square, mirrors) = king_index(position, side);
        NnueView {
            side,
            mirrors,
            zone: ZONE[square / 9][square % 9],
        }
    }

    /// How a side sees a position whose king is in that zone.
    pub(super) fn in_zone(zone: usize, side: Color, mirrors: Mirror) -> NnueView {
        NnueView {
            side,
            mirrors,
            zone: zone as u8,
        }
    }

    /// The number of the input that a piece is, below [`NnueView::INPUTS`].
    #[inline]
    #[must_use]
    pub fn input(self, id: PieceId) -> usize {
        self.first() + usize::from(self.columns()[id.index()])
    }

    /// The first input of its zone.
    #[inline]
    pub(super) fn first(self) -> usize {
        usize::from(self.zone) * NnueView::PER_ZONE
    }

    /// The inputs of pieces, within their zone.
    #[inline]
    pub(super) fn columns(self) -> &'static [u16] {
        let table = self.side as usize * 2 + self.mirrors as usize;
        &COLUMNS[table * PieceId::COUNT..][..PieceId::COUNT]
    }

    /// Its number among all views of its side.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.zone) * 2 + self.mirrors as usize
    }

    /// How many views a side has.
    pub(super) const PER_SIDE: usize = 2 * NnueView::ZONES;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_piece_but_kings_out_of_sight_is_another_input() {
        let start = Position::start();
        for side in Color::BOTH {
            let view = NnueView::of(&start, side);
            assert_eq!(usize::from(view.zone), 4, "kings begin on file 5");
            let ids = (0..PieceId::COUNT as u16).map(PieceId::from_index);
            let inputs: HashSet<usize> = ids.map(|id| view.input(id)).collect();
            assert_eq!(inputs.len(), NnueView::PER_ZONE);
            assert!(inputs.iter().all(|&input| input < NnueView::INPUTS));
        }
        assert!(NnueView::INPUTS < usize::from(u16::MAX));
        let zones: HashSet<u8> = ZONE.into_iter().flatten().collect();
        assert_eq!(zones.len(), NnueView::ZONES);
    }
}
