use shogi::{Move, Position};

use crate::linear::evaluator::LinearEvaluator;
use crate::nnue::NnueEvaluator;

/// An evaluation that follows a search: it is told of every move and of its undoing, so that it can
/// keep sums that a move changes little. The rules know nothing of it.
pub(super) trait Evaluator: Send {
    /// Starts at a position, without moves to undo.
    fn begin(&mut self, position: &Position);

    /// A move was made in `before` that led to `after`.
    fn play(&mut self, before: &Position, m: Move, after: &Position);

    /// A side passed: the null move.
    fn pass(&mut self);

    /// The last move or pass is undone.
    fn undo(&mut self);

    /// The value for the side to move of the position reached. A pawn is about 100.
    fn value(&mut self, position: &Position) -> i32;
}

/// The evaluation of the player `material`, computed anew for every position.
pub(super) struct MaterialEvaluator;

impl Evaluator for MaterialEvaluator {
    fn begin(&mut self, _: &Position) {}

    fn play(&mut self, _: &Position, _: Move, _: &Position) {}

    fn pass(&mut self) {}

    fn undo(&mut self) {}

    fn value(&mut self, position: &Position) -> i32 {
        crate::material::Evaluation::get().value(position)
    }
}

impl Evaluator for LinearEvaluator {
    fn begin(&mut self, position: &Position) {
        LinearEvaluator::begin(self, position);
    }

    #[inline]
    fn play(&mut self, before: &Position, m: Move, after: &Position) {
        LinearEvaluator::play(self, before, m, after);
    }

    fn pass(&mut self) {
        LinearEvaluator::pass(self);
    }

    #[inline]
    fn undo(&mut self) {
        LinearEvaluator::undo(self);
    }

    #[inline]
    fn value(&mut self, position: &Position) -> i32 {
        LinearEvaluator::value(self, position)
    }
}

impl Evaluator for NnueEvaluator {
    fn begin(&mut self, position: &Position) {
        NnueEvaluator::begin(self, position);
    }

    #[inline]
    fn play(&mut self, before: &Position, m: Move, after: &Position) {
        NnueEvaluator::play(self, before, m, after);
    }

    fn pass(&mut self) {
        NnueEvaluator::pass(self);
    }

    #[inline]
    fn undo(&mut self) {
        NnueEvaluator::undo(self);
    }

    #[inline]
    fn value(&mut self, position: &Position) -> i32 {
        NnueEvaluator::value(self, position)
    }
}
