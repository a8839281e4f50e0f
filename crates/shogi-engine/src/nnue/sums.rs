use game::{Color, Position as _};
use shogi::Position;
use simd::nnue::{Line, update};

use super::view::NnueView;
use super::weights::NnueWeights;
use crate::linear::{phase, pieces};

/// The sums of the first layer for one side of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NnueSums {
    lines: Vec<Line>,
}

impl NnueSums {
    /// Computes them from nothing: a full update.
    #[must_use]
    pub fn of(weights: &NnueWeights, position: &Position, side: Color) -> NnueSums {
        let view = NnueView::of(position, side);
        let added: Vec<u32> = pieces(position).map(|id| view.input(id) as u32).collect();
        let mut lines = weights.bias().to_vec();
        update(weights.rows(), &mut lines, &added, &[]);
        NnueSums { lines }
    }

    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }
}

impl NnueWeights {
    /// The value of a position for the side to move, computed from nothing. A pawn is about 100.
    #[must_use]
    pub fn value(&self, position: &Position) -> i32 {
        let us = position.turn();
        let sums = [us, !us].map(|side| NnueSums::of(self, position, side));
        let phase = pieces(position).map(phase).sum();
        self.value_of(sums.each_ref().map(NnueSums::lines), phase)
    }
}
