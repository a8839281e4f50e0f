use serde::{Deserialize, Serialize};

use super::{Candidate, Text};

/// One of the best lines of an engine.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct AnalysisLine {
    /// 1 for the best.
    pub rank: u32,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The score for Black as a number to draw, in the engine's unit; a proven win is ±1e9 less
    /// the moves to it.
    pub value: Option<f64>,
    /// The score for the side to move as people read it.
    pub score: String,
    /// The number of nodes searched.
    pub nodes: Option<u32>,
    /// The moves.
    pub moves: Vec<String>,
}

/// The state of an analysis of one position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisState {
    /// The number of the analysis.
    pub analysis: u32,
    /// Its lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// Its best candidates, from a player that reports them.
    pub candidates: Vec<Candidate>,
    /// Whether the engine is still thinking.
    pub is_running: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// The progress of the review of a whole game: the lines of one position after another, from the last
/// to the first, so that what a position turned into is known when its own value is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewState {
    /// The number of the analysis.
    pub analysis: u32,
    /// The position that was just analysed, 0 for the first.
    pub ply: u32,
    /// The number of positions.
    pub total: u32,
    /// How many of them are done.
    pub done: u32,
    /// The lines of this position.
    pub lines: Vec<AnalysisLine>,
    /// Whether the review is still running.
    pub is_running: bool,
    /// What went wrong.
    pub trouble: Option<Text>,
}
