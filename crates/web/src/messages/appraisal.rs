use serde::{Deserialize, Serialize};

use super::{Choice, Side, Text};

/// The settings of appraisals, in which the program evaluates a game move by move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppraisalInfo {
    /// The number of columns of the boards that can be appraised.
    pub columns: u32,
    /// The levels to choose from.
    pub levels: Vec<Choice>,
    /// The default level.
    pub usual: String,
}

/// The severity of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ErrorSize {
    /// A small loss.
    Small,
    /// A larger loss.
    Medium,
    /// A large loss, or the loss of a proven win or draw.
    Large,
}

/// One of the best moves of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppraisedLine {
    /// The move.
    pub text: String,
    /// Its value for the side that makes it.
    pub value: i32,
    /// That side's chance to win, in per cent.
    pub chance: f64,
    /// The move and those that are expected after it.
    pub moves: Vec<String>,
}

/// The value of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppraisedMove {
    /// Its number in the game, from 1; passes are counted, but have no value.
    pub number: u32,
    /// The side that made it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// Its value for the side that made it.
    pub value: i32,
    /// That side's chance to win after the move, in per cent.
    pub chance: f64,
    /// The best move; the same one if none was better.
    pub best: String,
    /// The value of the best move.
    pub best_value: i32,
    /// The chance to win after the best move, in per cent.
    pub best_chance: f64,
    /// The best moves of the position, the best first.
    pub lines: Vec<AppraisedLine>,
    /// The loss.
    pub loss: i32,
    /// The value of the position after the move, for Black.
    pub score: i32,
    /// Whether the values are exact.
    pub is_exact: bool,
    /// The severity of the error, if it was one.
    pub error: Option<ErrorSize>,
}

/// The progress of an appraisal, which goes from the last move to the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppraisalState {
    /// The number of the analysis.
    pub analysis: u32,
    /// The number of moves done.
    pub done: u32,
    /// The number of moves.
    pub total: u32,
    /// The move that was just done.
    pub found: Option<AppraisedMove>,
    /// Whether the appraisal is still running.
    pub is_running: bool,
    /// The summary; `null` until the appraisal is complete.
    pub verdict: Option<AppraisalVerdict>,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// The summary of a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppraisalVerdict {
    /// The move after which the lead never changed again.
    pub turning_point: Option<u32>,
    /// The move from which on every value is exact.
    pub exact_from: Option<u32>,
    /// The id of the full report.
    pub report: String,
}
