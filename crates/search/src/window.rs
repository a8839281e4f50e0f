use game::Score;

/// The scores a search still has to tell apart: those above `alpha` and below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What the side to move has already.
    pub alpha: Score,
    /// What the opponent will not let it have.
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub const FULL: Window = Window {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// The window as the opponent sees it after a move.
    #[inline]
    #[must_use]
    pub fn after_move(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// What a search with this window knows when it returns `score`.
    #[inline]
    #[must_use]
    pub fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// What a searched score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
    /// The true score is at most this.
    Upper,
}
