use std::time::Duration;

use ::renju::Move;

/// A move of a record with its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub played: Move,
    /// The time used for it, to the millisecond.
    pub time: Option<Duration>,
    /// Comments after it, a line each.
    pub comments: Vec<String>,
}

impl Node {
    /// A move without any notes.
    #[must_use]
    pub fn new(played: Move) -> Node {
        Node {
            played,
            time: None,
            comments: Vec::new(),
        }
    }
}
