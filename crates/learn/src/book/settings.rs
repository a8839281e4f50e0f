use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How an opening book is made.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// How many positions the book shall have, turned and mirrored ones counted once
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub positions: u64,

    /// The level at which moves are searched, as the player alphabeta has them
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=60))]
    pub level: u8,

    /// How many discs both sides together may lose on a line of the book
    #[arg(long, value_name = "DISCS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=64))]
    pub error: u8,

    /// How many discs a line must be better to be followed one move further
    #[arg(long, value_name = "DISCS", default_value_t = 0.3, value_parser = penalty)]
    pub penalty: f64,

    /// With fewer empty squares than this the game is left to the player
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=60))]
    pub empties: u8,

    /// How many positions a step searches, before what was found decides which are next
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub batch: u32,

    /// A file of pattern weights to judge by [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<PathBuf>,
}

fn penalty(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=64.0).contains(number));
    number.ok_or("expected a number from 0 to 64")
}
