use infer::patterns::{Features, UNIT, Weights};
use simd::othello::{Child, MOST_MOVES, children};

use super::node::Node;

/// More than any value.
pub(super) const BEST: i32 = 1 << 24;

/// A board with what is needed to say what it is worth by what was learned.
#[derive(Clone, Copy)]
pub(super) struct Judged<'a> {
    pub(super) node: Node,
    pub(super) weights: &'a Weights,
    features: Features,
    /// Which of the two sides of the features moves.
    is_black: bool,
}

impl<'a> Judged<'a> {
    pub(super) fn new(node: Node, weights: &'a Weights) -> Judged<'a> {
        Judged {
            node,
            weights,
            features: Features::new(node.player, node.opponent),
            is_black: true,
        }
    }

    #[inline]
    pub(super) fn after(&self, child: &Child) -> Judged<'a> {
        Judged {
            node: self.node.after(child),
            weights: self.weights,
            features: self
                .features
                .after(self.is_black, child.square, child.flips),
            is_black: !self.is_black,
        }
    }

    pub(super) fn passed(&self) -> Judged<'a> {
        Judged {
            node: self.node.passed(),
            is_black: !self.is_black,
            ..*self
        }
    }

    /// What it is worth to the side to move, in steps of a weight.
    #[inline]
    pub(super) fn value(&self) -> i32 {
        let discs = 64 - self.node.empties();
        self.weights.value(&self.features, self.is_black, discs)
    }

    /// The same in whole discs.
    pub(super) fn discs(&self) -> i32 {
        (self.value() + UNIT / 2).div_euclid(UNIT).clamp(-62, 62)
    }

    /// What it is worth so many moves ahead.
    pub(super) fn ahead(&self, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.value();
        }
        let mut moves = [Child::default(); MOST_MOVES];
        let count = children(self.node.player, self.node.opponent, &mut moves);
        if count == 0 {
            let next = self.passed();
            return match next.node.can_move() {
                true => -next.ahead(depth, -beta, -alpha),
                false => self.node.end() * UNIT,
            };
        }
        let moves = &mut moves[..count];
        if depth > 1 {
            // Few answers are a good sign that costs nothing here.
            moves.sort_unstable_by_key(|child| child.answers.count_ones());
        }
        let mut best = -BEST;
        let mut low = alpha;
        for child in moves {
            best = best.max(-self.after(child).ahead(depth - 1, -beta, -low));
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        best
    }
}
