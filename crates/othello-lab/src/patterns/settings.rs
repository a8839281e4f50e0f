use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How pattern weights are learned.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Games of the WTHOR base: a file (.wtb), or a folder of them; can be given several times
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wthor: Vec<PathBuf>,

    /// Finished games, one transcript (f5d6c3…) per line, as `sanban selfplay othello --out` writes
    /// them; a number after the transcript is the number of opening moves, whose boards are left
    /// out, and scores after it, as `sanban learn labels` writes them, replace the result; can be
    /// given several times
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<PathBuf>,

    /// The number of passes over all boards
    pub passes: u64,

    /// The ridge penalty: each weight is pulled towards 0 as if by this many boards
    pub ridge: f64,

    /// Whether the numbers of moves of both sides have weights
    #[serde(default)]
    pub mobility: bool,

    /// The share of the games in the test set
    pub test: f64,
}
