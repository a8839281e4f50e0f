use std::time::Duration;

use game::ByColor;

/// How long an engine may think. Nothing set means: until it is told to stop, or as its own
/// settings say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Think about the expected answer while the opponent's clock runs.
    pub ponder: bool,
    /// Think until told to stop.
    pub infinite: bool,
    /// The remaining main time of each side.
    pub remaining: ByColor<Option<Duration>>,
    /// The increment per move.
    pub increment: ByColor<Duration>,
    /// The time for each move once the stock is used up.
    pub byoyomi: Duration,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// How many positions may be visited.
    pub nodes: Option<u64>,
    /// How many plies may be looked ahead.
    pub depth: Option<u32>,
    /// The moves that may be chosen, in the game's own notation; empty for all.
    pub search_moves: Vec<String>,
    /// Search only for a forced win, for this time; `Duration::MAX` for no limit.
    pub mate: Option<Duration>,
}

impl Go {
    /// Whether only a `stop` ends the search.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.infinite || self.ponder || self.mate == Some(Duration::MAX)
    }
}
