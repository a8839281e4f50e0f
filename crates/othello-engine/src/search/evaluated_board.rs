//! Evaluation: a board with the pattern features that the learned weights score.

use infer::patterns::{Features, UNIT, Weights};
use simd::othello::{Child, MOST_MOVES, children};

use super::bitboards::Bitboards;

/// Above every evaluation.
pub(super) const INFINITY: i32 = 1 << 24;

/// A board with its pattern features, which each move updates.
#[derive(Clone, Copy)]
pub(super) struct EvaluatedBoard<'a> {
    pub(super) board: Bitboards,
    pub(super) weights: &'a Weights,
    features: Features,
    /// Which of the two sides of the features is to move.
    is_black: bool,
}

impl<'a> EvaluatedBoard<'a> {
    pub(super) fn new(board: Bitboards, weights: &'a Weights) -> EvaluatedBoard<'a> {
        EvaluatedBoard {
            board,
            weights,
            features: Features::new(board.player, board.opponent),
            is_black: true,
        }
    }

    /// The board after a move.
    #[inline]
    pub(super) fn after(&self, child: &Child) -> EvaluatedBoard<'a> {
        EvaluatedBoard {
            board: self.board.after(child),
            weights: self.weights,
            features: self
                .features
                .after(self.is_black, child.square, child.flips),
            is_black: !self.is_black,
        }
    }

    /// The board after a pass.
    pub(super) fn passed(&self) -> EvaluatedBoard<'a> {
        EvaluatedBoard {
            board: self.board.passed(),
            is_black: !self.is_black,
            ..*self
        }
    }

    /// The evaluation for the side to move, in units of the weights.
    #[inline]
    pub(super) fn evaluate(&self) -> i32 {
        let Bitboards { player, opponent } = self.board;
        self.weights
            .value(&self.features, self.is_black, player, opponent)
    }

    /// The evaluation in whole discs.
    pub(super) fn evaluate_in_discs(&self) -> i32 {
        (self.evaluate() + UNIT / 2).div_euclid(UNIT).clamp(-62, 62)
    }

    /// A shallow alpha-beta search, for move ordering.
    pub(super) fn shallow_search(&self, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.evaluate();
        }
        let mut moves = [Child::default(); MOST_MOVES];
        let count = children(self.board.player, self.board.opponent, &mut moves);
        if count == 0 {
            let next = self.passed();
            return if next.board.can_move() {
                -next.shallow_search(depth, -beta, -alpha)
            } else {
                self.board.final_score() * UNIT
            };
        }
        let moves = &mut moves[..count];
        if depth > 1 {
            // The opponent's mobility is a cheap ordering: it comes with the move.
            moves.sort_unstable_by_key(|child| child.answers.count_ones());
        }
        let mut best = -INFINITY;
        let mut low = alpha;
        for child in moves {
            best = best.max(-self.after(child).shallow_search(depth - 1, -beta, -low));
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        best
    }
}
