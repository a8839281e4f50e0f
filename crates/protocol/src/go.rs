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
    /// What is left of each side's stock of time.
    pub remaining: ByColor<Option<Duration>>,
    /// What each move adds.
    pub increment: ByColor<Duration>,
    /// The time for each move once the stock is used up.
    pub byoyomi: Duration,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// How many positions may be visited.
    pub nodes: Option<u64>,
    /// How many plies may be looked ahead.
    pub depth: Option<u32>,
    /// Look for a forced win only, for so long; `Duration::MAX` for as long as it takes.
    pub mate: Option<Duration>,
}
