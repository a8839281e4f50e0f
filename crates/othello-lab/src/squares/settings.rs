use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How square weights are learned.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Training games: GGF or WTHOR files, transcripts (one game per line), or lines of an SFEN, the
    /// move played and the winner (B, W or D); files, folders or archives (zip, 7z, tar)
    #[serde(default)]
    pub records: Vec<PathBuf>,

    /// Play this many training games: minimax two plies deep, after ten random moves [default: 2000
    /// if there are no records]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selfplay: Option<u64>,

    /// The number of epochs
    pub epochs: u64,

    /// The learning rate [default: 0.001; 0.0001 with --literal]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,

    /// The share of the games in the test set
    pub test: f64,

    /// Train as the sample program does: take the derivative at the value instead of the sum, and
    /// test on the first 100 of the shuffled positions
    #[serde(default)]
    pub literal: bool,
}

impl Settings {
    pub(super) fn games(&self) -> u64 {
        let usual = if self.records.is_empty() { 2_000 } else { 0 };
        self.selfplay.unwrap_or(usual)
    }

    pub(super) fn step_size(&self) -> f64 {
        self.rate
            .unwrap_or(if self.literal { 0.0001 } else { 0.001 })
    }
}
