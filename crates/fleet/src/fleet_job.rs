use serde::{Deserialize, Serialize};

/// A part of a run that one worker does: some games of a match, by their numbers in the schedule. Every
/// worker that plays them gets the same moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleetJob {
    /// The run.
    pub run: String,
    /// The number of the job in its run, from 0.
    pub number: u64,
    /// The games, from 0.
    pub games: Vec<u64>,
    /// The worker that must not do it: it has done it already, and another one is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_for: Option<String>,
}
