use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{AnalysisLine, AppraisalVerdict, AppraisedMove, Setup};

/// A record with branches, comments and analysis, which the Analyse screen edits. Node 0 is
/// the first position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Document {
    /// Its id; empty if it was never stored.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The rules and the first position.
    pub setup: Setup,
    /// Black's and White's names.
    pub players: [String; 2],
    /// `black`, `white`, `draw`, or empty.
    pub result: String,
    /// Other headers of the file: date, event and so on.
    pub headers: BTreeMap<String, String>,
    /// The positions, parents before children.
    pub nodes: Vec<Node>,
    /// The settings of the review that is shown: see [`Reviewed::by`].
    #[serde(default)]
    pub review: Option<String>,
    /// What is known of each move, if the program has valued the moves of the game itself.
    #[serde(default)]
    pub appraisal: Option<KeptAppraisal>,
}

/// A position of a document.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Node {
    /// The index of its parent; `null` for the first.
    pub parent: Option<u32>,
    /// The move that led here; empty for the first.
    pub text: String,
    /// A comment.
    pub comment: String,
    /// The time of the move, in milliseconds.
    pub time: Option<u32>,
    /// The lines of an engine, the best first.
    pub lines: Vec<AnalysisLine>,
    /// The engine that found them.
    pub analysed_by: Option<String>,
    /// What a review found. Reviews are kept apart from `lines`, since the values of different engines
    /// cannot be compared.
    pub reviewed: Option<Reviewed>,
}

/// A position in a review.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reviewed {
    /// The engine, its options and its time: values of one review are comparable, others are not.
    pub by: String,
    /// The best line; `null` where the game is over.
    pub line: Option<AnalysisLine>,
}

/// An appraisal that is kept with its game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptAppraisal {
    /// The moves of the game.
    pub played: Vec<String>,
    /// The moves with a value, in their order.
    pub moves: Vec<AppraisedMove>,
    /// The summary, without a report.
    pub verdict: Option<AppraisalVerdict>,
}

/// A game of a record file with many of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordTitle {
    /// Its players, its event, or its file.
    pub title: String,
    /// The date, as the file has it.
    pub date: String,
    /// `black`, `white`, `draw`, or empty.
    pub result: String,
    /// The number of moves.
    pub moves: u32,
    /// The first moves.
    pub opening: String,
}

/// A document in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DocumentInfo {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The number of positions.
    pub nodes: u32,
    /// The time of the last change, in milliseconds since 1970.
    pub changed: f64,
}
