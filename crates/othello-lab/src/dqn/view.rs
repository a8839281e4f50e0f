use game::Position as _;
use othello::{Position, Square};

use crate::dense::Input;

/// The encoding of a position for a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    /// Three boards: own discs, the opponent's discs and the legal squares.
    Planes,
    /// One board: 1 for an own disc, −1 for one of the opponent's.
    Signed,
}

impl View {
    /// The encoding of the literal or of the corrected method.
    pub(super) const fn of(is_literal: bool) -> View {
        if is_literal {
            View::Signed
        } else {
            View::Planes
        }
    }

    pub(super) const fn input(self) -> Input {
        match self {
            View::Planes => Input::Planes { planes: 3, side: 8 },
            View::Signed => Input::Planes { planes: 1, side: 8 },
        }
    }

    /// Appends the encoding of a position to a row of inputs.
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

    /// The encodings of some positions, one row after the other.
    pub(super) fn inputs<'a>(self, positions: impl IntoIterator<Item = &'a Position>) -> Vec<f32> {
        let mut inputs = Vec::new();
        for position in positions {
            self.write(position, &mut inputs);
        }
        inputs
    }
}

/// The square with the highest value, the first of equal ones, and its value. `None` if there is no
/// square.
pub(super) fn best_of(
    squares: impl IntoIterator<Item = Square>,
    worths: &[f32],
) -> Option<(Square, f32)> {
    let mut best: Option<(Square, f32)> = None;
    for square in squares {
        let worth = worths.get(usize::from(square.index())).copied();
        let worth = worth.unwrap_or(f32::NEG_INFINITY);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((square, worth));
        }
    }
    best
}
