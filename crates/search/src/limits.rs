use std::time::Duration;

use game::Position;

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
    /// The moves that may be chosen, by their places among the legal moves; `None` for all.
    pub root_moves: Option<Vec<usize>>,
}

impl Limits {
    /// Whether a search of `depth` plies may be begun.
    #[inline]
    #[must_use]
    pub fn allows_depth(&self, depth: u32) -> bool {
        self.depth.is_none_or(|most| depth <= most)
    }

    /// The moves that may be chosen in the position that is searched: all legal ones, if nothing is
    /// said about them.
    #[must_use]
    pub fn root_moves<P: Position>(&self, position: &P) -> Vec<P::Move> {
        let legal = position.legal_moves();
        match &self.root_moves {
            Some(places) => places
                .iter()
                .filter_map(|&at| legal.get(at).copied())
                .collect(),
            None => legal,
        }
    }

    /// Whether another position may be visited after `nodes`.
    #[inline]
    #[must_use]
    pub fn allows_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_none_or(|most| nodes < most)
    }
}
