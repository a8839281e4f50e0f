//! A game that was played here, as its record file tells it.

use std::time::Duration;

use game::{ByColor, Color, Line, Outcome};

use crate::face::Face;

/// Everything about a game that a record file may want to know.
pub(crate) struct Played<'a, G: Face> {
    /// The moves.
    pub(crate) line: &'a Line<G>,
    /// What the last moves took, one time a move; the first ones may have none.
    pub(crate) times: &'a [Duration],
    /// The players' names.
    pub(crate) players: ByColor<String>,
    /// How it ended; `None` while it goes on.
    pub(crate) finish: Option<Finish>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finish {
    /// By the rules, as the board or the history shows.
    Board(Outcome),
    /// This side gave it up.
    Resignation(Color),
    /// This side's flag fell.
    Time(Color),
    /// The side to move declared that it is over, and was right.
    Declaration(Outcome),
    /// This side broke the rules.
    Illegal(Color),
    /// This side's program failed.
    Failure(Color),
    /// Somebody else decided it.
    Judged(Outcome),
}

impl Finish {
    /// Who won.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Finish::Board(outcome) | Finish::Declaration(outcome) | Finish::Judged(outcome) => {
                outcome
            }
            Finish::Resignation(loser)
            | Finish::Time(loser)
            | Finish::Illegal(loser)
            | Finish::Failure(loser) => Outcome::Win(!loser),
        }
    }
}

impl<G: Face> Played<'_, G> {
    /// The players' names, as records have them.
    pub(crate) fn names(&self) -> ByColor<Option<String>> {
        ByColor {
            black: Some(self.players.black.clone()),
            white: Some(self.players.white.clone()),
        }
    }

    /// What each move took, where that is known.
    pub(crate) fn times(&self) -> impl Iterator<Item = Option<Duration>> {
        let untimed = self.line.moves().len().saturating_sub(self.times.len());
        let known = self.times.iter().copied().map(Some);
        std::iter::repeat_n(None, untimed).chain(known)
    }
}
