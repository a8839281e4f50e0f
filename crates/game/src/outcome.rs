use core::ops::Neg;

use crate::Color;

/// How a game ended, as a spectator sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Color),
    /// A draw.
    Draw,
}

impl Outcome {
    /// The same result as one seat sees it: the only bridge between the absolute
    /// and the personal view.
    #[inline]
    #[must_use]
    pub fn seen_by(self, seat: Color) -> Wdl {
        match self {
            Outcome::Win(winner) if winner == seat => Wdl::Win,
            Outcome::Win(_) => Wdl::Loss,
            Outcome::Draw => Wdl::Draw,
        }
    }

    /// The winner, if there is one.
    #[inline]
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(winner) => Some(winner),
            Outcome::Draw => None,
        }
    }
}

/// How a game ended for one seat. Ordered: a loss is less than a draw is less than a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// This seat lost.
    Loss,
    /// Neither seat won.
    Draw,
    /// This seat won.
    Win,
}

impl Neg for Wdl {
    type Output = Wdl;

    /// The opponent's view of the same result.
    #[inline]
    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seats_see_opposite_results() {
        for outcome in [
            Outcome::Win(Color::Black),
            Outcome::Win(Color::White),
            Outcome::Draw,
        ] {
            assert_eq!(
                outcome.seen_by(Color::Black),
                -outcome.seen_by(Color::White)
            );
        }
        assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::Win);
    }
}
