use game::Score;

/// The alpha-beta window: the open range of scores that a search must tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The score the side to move already has.
    pub alpha: Score,
    /// The score the opponent can already hold it to.
    pub beta: Score,
}

impl Window {
    /// The full window.
    pub const FULL: Window = Window {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// The window after a move, from the opponent's side.
    #[inline]
    #[must_use]
    pub fn after_move(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The kind of bound that a search with this window has proved by returning `score`.
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

/// How a searched score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
    /// The true score is at most this.
    Upper,
}
