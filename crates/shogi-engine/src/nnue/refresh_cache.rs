use game::Color;
use shogi::{Hand, HandKind, Kind, Position, Squares};
use simd::nnue::{Line, update};

use super::view::NnueView;
use super::weights::NnueWeights;
use crate::linear::PieceId;

/// Sums of earlier positions, one for each view of each side: when a king comes into a zone, most
/// pieces still are where they were when one was there last, and only the others are updated.
pub(super) struct RefreshCache {
    entries: Vec<Entry>,
    lines: Vec<Line>,
}

/// The pieces that an entry's sums are of.
#[derive(Clone)]
struct Entry {
    kinds: [Squares; 14],
    colors: [Squares; 2],
    hands: [Hand; 2],
}

/// What two positions can differ by: forty pieces that are gone and forty new ones.
const MOST: usize = 80;

/// Inputs that are added or taken away.
#[derive(Clone, Copy)]
struct Inputs {
    numbers: [u32; MOST],
    count: usize,
}

impl Inputs {
    const NONE: Inputs = Inputs {
        numbers: [0; MOST],
        count: 0,
    };

    #[inline]
    fn push(&mut self, input: u32) {
        self.numbers[self.count] = input;
        self.count += 1;
    }

    fn all(&self) -> &[u32] {
        &self.numbers[..self.count]
    }
}

impl RefreshCache {
    /// Entries of empty boards.
    pub(super) fn new(weights: &NnueWeights) -> RefreshCache {
        let empty = Entry {
            kinds: [Squares::NONE; 14],
            colors: [Squares::NONE; 2],
            hands: [Hand::EMPTY; 2],
        };
        let count = 2 * NnueView::PER_SIDE;
        RefreshCache {
            entries: vec![empty; count],
            lines: weights.bias().repeat(count),
        }
    }

    /// The sums of a position, which a side sees in this way.
    pub(super) fn refresh(
        &mut self,
        weights: &NnueWeights,
        position: &Position,
        side: Color,
        view: NnueView,
    ) -> &[Line] {
        let index = side as usize * NnueView::PER_SIDE + view.index();
        let entry = &mut self.entries[index];
        let (first, columns) = (view.first() as u32, view.columns());
        let input = |id: PieceId| first + u32::from(columns[id.index()]);
        let (mut added, mut removed) = (Inputs::NONE, Inputs::NONE);
        for kind in Kind::ALL {
            let (old, new) = (entry.kinds[kind as usize], position.of_kind(kind));
            for color in Color::BOTH {
                let before = old & entry.colors[color as usize];
                let after = new & position.of_color(color);
                for square in after.without(before) {
                    added.push(input(PieceId::on_board(color, kind, square)));
                }
                for square in before.without(after) {
                    removed.push(input(PieceId::on_board(color, kind, square)));
                }
            }
            entry.kinds[kind as usize] = new;
        }
        for color in Color::BOTH {
            entry.colors[color as usize] = position.of_color(color);
            let (before, after) = (entry.hands[color as usize], position.hand(color));
            for kind in HandKind::ALL {
                let (before, after) = (before.count(kind), after.count(kind));
                for number in before + 1..=after {
                    added.push(input(PieceId::in_hand(color, kind, number)));
                }
                for number in after + 1..=before {
                    removed.push(input(PieceId::in_hand(color, kind, number)));
                }
            }
            entry.hands[color as usize] = after;
        }
        let lines = &mut self.lines[index * weights.lines()..][..weights.lines()];
        update(weights.rows(), lines, added.all(), removed.all());
        lines
    }
}
