use std::time::Duration;

use crate::{Candidate, Score};

/// The state of an engine's search. A field that the engine did not report is `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// How many plies deep everything was looked at.
    pub depth: Option<u32>,
    /// How deep the deepest line went.
    pub selective_depth: Option<u32>,
    /// Which of several lines this is, from 1 for the best.
    pub rank: Option<u32>,
    /// How good the position is for the side to move.
    pub score: Option<Score>,
    /// How many positions were visited.
    pub nodes: Option<u64>,
    /// How many positions a second.
    pub nodes_per_second: Option<u64>,
    /// How long it has taken.
    pub time: Option<Duration>,
    /// How full its table is, in thousandths.
    pub hash_full: Option<u32>,
    /// The move it is looking at.
    pub current_move: Option<String>,
    /// The line that both sides are expected to play.
    pub line: Vec<String>,
    /// Words for people.
    pub text: Option<String>,
    /// The candidates, the best one first.
    pub candidates: Vec<Candidate>,
}
