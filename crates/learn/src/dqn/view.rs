use game::Position as _;
use othello::{Position, Square};

use crate::net::{Input, Network};

/// What a network sees of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    /// Three boards: own discs, the opponent's discs and where a disc may be placed.
    Planes,
    /// One board: 1 for an own disc, −1 for one of the opponent's.
    Signed,
}

impl View {
    pub(super) const fn input(self) -> Input {
        match self {
            View::Planes => Input::Planes { planes: 3, side: 8 },
            View::Signed => Input::Planes { planes: 1, side: 8 },
        }
    }

    /// Adds what a network sees to a row of inputs.
    pub(super) fn write(self, position: &Position, row: &mut Vec<f32>) {
        let own = position.discs(position.turn()).bits();
        let theirs = position.discs(!position.turn()).bits();
        match self {
            View::Planes => {
                for board in [own, theirs, position.moves().bits()] {
                    row.extend((0..64).map(|square| (board >> square & 1) as f32));
                }
            }
            View::Signed => row.extend(
                (0..64).map(|square| (own >> square & 1) as f32 - (theirs >> square & 1) as f32),
            ),
        }
    }

    /// The worth of every square of some positions: 64 numbers for each.
    pub(super) fn worths<'a>(
        self,
        network: &Network,
        positions: impl IntoIterator<Item = &'a Position>,
    ) -> Vec<f32> {
        let mut inputs = Vec::new();
        for position in positions {
            self.write(position, &mut inputs);
        }
        network.outputs(inputs)
    }
}

/// The legal square that is worth most, the first of equal ones, and its worth. `None` where no
/// disc can be placed.
pub(super) fn best(position: &Position, worths: &[f32]) -> Option<(Square, f32)> {
    let mut best: Option<(Square, f32)> = None;
    for square in position.moves() {
        let worth = worths.get(usize::from(square.index())).copied();
        let worth = worth.unwrap_or(f32::NEG_INFINITY);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((square, worth));
        }
    }
    best
}
