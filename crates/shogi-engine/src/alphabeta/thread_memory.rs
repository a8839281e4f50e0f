use game::Line;
use shogi::{Move, Shogi};

use super::corrections::Corrections;
use super::evaluator::Evaluator;
use super::histories::Histories;
use super::move_picker::PickedMoves;
use super::node::Frame;
use super::value::MOST_PLIES;

/// What a search thread keeps from move to move.
pub(super) struct ThreadMemory<E> {
    pub(super) evaluator: E,
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) moves: PickedMoves,
    /// By ply; [`FRAMES_BEFORE`] of them come before the root.
    pub(super) frames: Vec<Frame>,
    /// The principal variations from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
}

/// The plies before the root that histories ask about.
pub(super) const FRAMES_BEFORE: usize = 4;

impl<E: Evaluator> ThreadMemory<E> {
    pub(super) fn new(evaluator: E) -> ThreadMemory<E> {
        ThreadMemory {
            evaluator,
            histories: Histories::new(),
            corrections: Corrections::new(),
            moves: PickedMoves::new(),
            frames: vec![Frame::default(); MOST_PLIES + FRAMES_BEFORE + 3],
            lines: (0..MOST_PLIES + 3)
                .map(|_| Vec::with_capacity(MOST_PLIES))
                .collect(),
        }
    }

    /// Makes ready for a search at the end of `line`.
    pub(super) fn begin(&mut self, line: &Line<Shogi>) {
        self.moves.truncate(0);
        self.frames.fill(Frame::default());
        self.histories.age();
        self.evaluator.begin(line.position());
    }
}
