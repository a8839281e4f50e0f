use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Candidate, Text};

/// One of the lines an engine thinks best.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct AnalysisLine {
    /// 1 for the best.
    pub rank: u32,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// The score for Black as a number to draw, in the engine's unit; a proven win is ±1e9 less
    /// the moves to it.
    pub value: Option<f64>,
    /// The score for the side to move as people read it.
    pub score: String,
    /// How many positions it looked at.
    pub nodes: Option<u32>,
    /// The moves.
    pub moves: Vec<String>,
}

/// What an engine says about a position while it looks at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct AnalysisState {
    /// The number of the question.
    pub analysis: u32,
    /// Its lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// What it knows about its best moves, from a player that tries them all.
    pub candidates: Vec<Candidate>,
    /// Whether it still thinks.
    pub is_running: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// How far the review of a whole game has come: the lines of each position, in the order of the
/// moves; positions to come are missing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewState {
    /// The number of the question.
    pub analysis: u32,
    /// The position that was just looked at, 0 for the first.
    pub ply: u32,
    /// How many there are.
    pub total: u32,
    /// What was found there.
    pub lines: Vec<AnalysisLine>,
    /// Whether it goes on.
    pub is_running: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}
