use std::time::Duration;

use crate::Clock;

/// The limits of a search; the first one reached ends it. By default there are none: it ends when
/// it is stopped.
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
    /// The time limit of this move.
    pub move_time: Option<Duration>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The depth limit, in plies.
    pub depth: Option<u32>,
    /// Whether the search runs until it is stopped: a player whose own settings would end its
    /// search then goes on as long as it can find out more.
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
