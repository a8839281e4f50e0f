use game::{Line, Outcome, Position as _};
use othello::{Move, Othello, Position};

use super::sample::Sample;

/// A game of which samples are made. Its samples take twenty times the memory of its moves.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SampledGame {
    first: Position,
    moves: Box<[Move]>,
    outcome: Outcome,
}

impl SampledGame {
    pub(super) fn new(line: &Line<Othello>, outcome: Outcome) -> SampledGame {
        SampledGame {
            first: line.positions()[0],
            moves: line.moves().into(),
            outcome,
        }
    }

    /// A single position with the move that was played there.
    pub(super) fn single(position: Position, played: Move, outcome: Outcome) -> SampledGame {
        SampledGame {
            first: position,
            moves: Box::new([played]),
            outcome,
        }
    }

    /// The positions where a disc was placed, with their result.
    pub(super) fn samples(&self) -> impl Iterator<Item = Sample> {
        let mut position = self.first;
        self.moves.iter().filter_map(move |&m| {
            let sample = (m != Move::Pass).then(|| Sample::new(&position, self.outcome));
            position.play_unchecked(m);
            sample
        })
    }

    /// The number of samples.
    pub(super) fn len(&self) -> usize {
        self.moves.iter().filter(|m| **m != Move::Pass).count()
    }
}
