use std::time::Duration;

use ::othello::Move;

use super::Discs;

/// A move of a record with its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub played: Move,
    /// By how much the side that moved expected to win.
    pub evaluation: Option<Discs>,
    /// The time used for it, to the millisecond.
    pub time: Option<Duration>,
}

impl Node {
    /// A move without any notes.
    #[must_use]
    pub fn new(played: Move) -> Node {
        Node {
            played,
            evaluation: None,
            time: None,
        }
    }
}
