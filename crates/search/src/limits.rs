use std::time::Duration;

use crate::Clock;

/// What ends a search, whichever comes first. The default is to think until stopped.
///
/// ```
/// # use search::Limits;
/// let limits = Limits { depth: Some(8), ..Limits::default() };
/// assert!(limits.allows_depth(8) && !limits.allows_depth(9));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// The clocks of the game, if it is played with clocks.
    pub clock: Option<Clock>,
    /// The longest this one move may take.
    pub move_time: Option<Duration>,
    /// How many positions may be visited.
    pub nodes: Option<u64>,
    /// How many plies may be looked ahead.
    pub depth: Option<u32>,
    /// Whether somebody will ask to stop: a player whose own settings would end its search then
    /// goes on, as long as it can find out more.
    pub until_stopped: bool,
}

impl Limits {
    /// Whether a search of `depth` plies may be begun.
    #[inline]
    #[must_use]
    pub fn allows_depth(&self, depth: u32) -> bool {
        self.depth.is_none_or(|most| depth <= most)
    }

    /// Whether another position may be visited after `nodes`.
    #[inline]
    #[must_use]
    pub fn allows_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_none_or(|most| nodes < most)
    }
}
