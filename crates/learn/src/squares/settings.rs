use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How square weights are learned.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Games to learn from: GGF files, transcripts (a game a line), or lines of an SFEN, the move
    /// played and the winner (B, W or D)
    #[arg(value_name = "RECORDS")]
    #[serde(default)]
    pub records: Vec<PathBuf>,

    /// Play so many games to learn from: minimax two moves deep, after ten random moves
    /// [default: 2000 if there are no records]
    #[arg(long, value_name = "N")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selfplay: Option<u64>,

    /// How often everything is learned
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub epochs: u64,

    /// How far a weight moves at once [default: 0.001; 0.0001 with --literal]
    #[arg(long, value_name = "RATE", value_parser = rate)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,

    /// The share of the games that is only used to test
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    pub test: f64,

    /// As the sample program does: the derivative is taken at the value instead of the sum, and
    /// the first 100 of the shuffled positions are the test
    #[arg(long)]
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

fn rate(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or("expected a number above 0")
}

fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..1.0).contains(number));
    number.ok_or("expected a number from 0 to less than 1")
}
