use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AnalysisLine, Setup};

/// A record with its branches, comments and analysis: what the Analyse screen edits. Node 0 is
/// the first position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Document {
    /// Its number; empty for one that was never kept.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What to call it.
    pub title: String,
    /// Where it starts.
    pub setup: Setup,
    /// Black's and White's names.
    pub players: [String; 2],
    /// `black`, `white`, `draw`, or empty.
    pub result: String,
    /// What else the file said: date, event and so on.
    pub headers: BTreeMap<String, String>,
    /// The positions, parents before children.
    pub nodes: Vec<Node>,
}

/// A position of a document.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Node {
    /// The place of the node before it; `null` for the first.
    pub parent: Option<u32>,
    /// The move that led here; empty for the first.
    pub text: String,
    /// What somebody said about it.
    pub comment: String,
    /// What the move took, in milliseconds.
    pub time: Option<u32>,
    /// What engines said about the position, the best line first.
    pub lines: Vec<AnalysisLine>,
    /// Who said so.
    pub analysed_by: Option<String>,
}

/// A document in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct DocumentInfo {
    /// Its number.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What to call it.
    pub title: String,
    /// How many positions it has.
    pub nodes: u32,
    /// When it last changed, in milliseconds since 1970.
    pub changed: f64,
}
