use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::MoveName;

/// What a player that tries moves knows about one of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Candidate {
    /// The move, as in `legal`.
    pub text: String,
    /// The move as people read it.
    pub name: MoveName,
    /// How often it was tried.
    pub playouts: u32,
    /// That as a share of all tries, in per cent.
    pub share: f64,
    /// How good it looked at first, in per cent.
    pub prior: f64,
    /// How probable it is that the side to move wins with it, in per cent; `null` if it was never
    /// tried.
    pub value: Option<f64>,
    /// What is certain about it.
    pub proof: Option<Proof>,
}

/// What a move certainly leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Proof {
    /// What the side to move gets.
    pub result: ProofResult,
    /// In how many plies.
    pub plies: u32,
}

/// What somebody gets in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ProofResult {
    /// It wins.
    Win,
    /// Nobody does.
    Draw,
    /// It loses.
    Loss,
}
