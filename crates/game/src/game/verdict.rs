use crate::{Game, Outcome};

/// The end of a game: who won, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<G: Game> {
    /// Who won.
    pub outcome: Outcome,
    /// Why, in the game's own words.
    pub reason: G::Reason,
}
