use serde::{Deserialize, Serialize};

use super::MoveName;

/// A candidate of a tree search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The move, as in `legal`.
    pub text: String,
    /// The text of the move for people.
    pub name: MoveName,
    /// The number of playouts.
    pub playouts: u32,
    /// Its share of all playouts, in per cent.
    pub share: f64,
    /// The prior, in per cent.
    pub prior: f64,
    /// The winning probability of the side to move, in per cent; `null` if it has no
    /// playouts.
    pub value: Option<f64>,
    /// The proven result, if there is one.
    pub proof: Option<Proof>,
}

/// The proven result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proof {
    /// The result for the side to move.
    pub result: ProofResult,
    /// The number of plies to it.
    pub plies: u32,
}

/// The result for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ProofResult {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}
