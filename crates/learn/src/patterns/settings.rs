use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How pattern weights are learned.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Games of the WTHOR base: a file (.wtb), or a folder of them; can be given several times
    #[arg(long, value_name = "PATH")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wthor: Vec<PathBuf>,

    /// Finished games, a transcript (f5d6c3…) a line, as `sanban selfplay othello --out` writes
    /// them: a number behind it says how many moves were given, whose boards are not learned; can
    /// be given several times
    #[arg(long, value_name = "FILE")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<PathBuf>,

    /// How often everything is gone over
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub passes: u64,

    /// How strongly weights are held towards 0: as if so many boards had said so of each
    #[arg(long, value_name = "X", default_value_t = 10.0, value_parser = ridge)]
    pub ridge: f64,

    /// The share of the games that is only used to test
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share)]
    pub test: f64,
}

fn ridge(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.001..=1e6).contains(number));
    number.ok_or("expected a number from 0.001 to 1000000")
}

fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..1.0).contains(number));
    number.ok_or("expected a number from 0 to less than 1")
}
