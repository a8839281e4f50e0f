use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Choice, Side, Text};

/// How the games of a kind are appraised: move by move, by the program itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct AppraisalInfo {
    /// Only on boards with so many columns.
    pub columns: u32,
    /// How far to look.
    pub levels: Vec<Choice>,
    /// The level for those who have not chosen one.
    pub usual: String,
}

/// How bad an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ErrorSize {
    /// Little was lost.
    Small,
    /// More.
    Medium,
    /// Much, or the game.
    Large,
}

/// What a move was worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct AppraisedMove {
    /// Its number in the game, from 1; passes are counted, but have no value.
    pub number: u32,
    /// Who made it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What it was worth for the side that made it.
    pub value: i32,
    /// The best move: the same if there was none better.
    pub best: String,
    /// What that was worth.
    pub best_value: i32,
    /// What was lost.
    pub loss: i32,
    /// How the game stood behind the move, for Black.
    pub score: i32,
    /// Whether the values are certain.
    pub is_exact: bool,
    /// How bad an error it was, if it was one.
    pub error: Option<ErrorSize>,
}

/// How far an appraisal has come. It goes from the last move to the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct AppraisalState {
    /// The number of the question.
    pub analysis: u32,
    /// How many moves are done.
    pub done: u32,
    /// How many there are.
    pub total: u32,
    /// The move that was just done.
    pub found: Option<AppraisedMove>,
    /// Whether it goes on.
    pub is_running: bool,
    /// What became clear in the end; `null` if it did not come so far.
    pub verdict: Option<AppraisalVerdict>,
    /// What went wrong.
    pub trouble: Option<Text>,
}

/// What became clear about a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct AppraisalVerdict {
    /// The move with which somebody else came ahead for good.
    pub turning_point: Option<u32>,
    /// From which move on everything is certain.
    pub exact_from: Option<u32>,
    /// The number of the whole report.
    pub report: String,
}
