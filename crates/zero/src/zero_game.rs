use anyhow::Result;
use arena::contest::{ContestObserver, ContestResult, ContestSetup};
use game::{Line, Outcome};
use players::Roster;
use search::Stop;

/// What training by self-play needs from a game, beside its rules and its players.
pub struct ZeroGame<G: Roster> {
    /// Reads the rules as `--rules` has them.
    pub rules: fn(&str) -> Result<G::Rules>,
    /// What the side to move gains by declaring the game over; `None` if it may not.
    pub declared: fn(&Line<G>) -> Option<Outcome>,
    /// A game in one line of text.
    pub line_text: fn(&Line<G>) -> String,
    /// Plays a match.
    pub contest: fn(ContestSetup, &Stop, &mut dyn ContestObserver) -> Result<ContestResult>,
}

impl<G: Roster> Clone for ZeroGame<G> {
    fn clone(&self) -> ZeroGame<G> {
        *self
    }
}

impl<G: Roster> Copy for ZeroGame<G> {}
