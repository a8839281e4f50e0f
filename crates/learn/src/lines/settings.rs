use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// What can be chosen about learning by line patterns.
#[derive(clap::Args, Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// How many games to play and learn from
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Append the games to oserou_log_learn/oserou_log_learn_incdecN.csv of the data folder
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<u32>,

    /// The original's folder, with data_learn and oserou_log_learn: learn on from what it holds,
    /// and write what is learned there [default: none, or with --log the current folder]
    #[arg(long, value_name = "DIR")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<PathBuf>,

    /// Learn first from these: folders of line files, or logs of games
    #[arg(long, value_name = "PATH", num_args = 1..)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub import: Vec<PathBuf>,

    /// Learn as the original does, mistakes included: from White's wins only, the whole log again
    /// each time
    #[arg(long, requires = "log")]
    pub literal: bool,

    /// How much chance there is in the games' moves
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    pub noise: f64,

    /// The base of the logarithm: the smaller, the more what was learned matters in the games
    #[arg(long, value_name = "X", default_value_t = 100.0)]
    pub base: f64,

    /// How much one board changes a weight
    #[arg(long, value_name = "X", default_value_t = 0.003)]
    pub rate: f64,

    /// How much a board of the winner counts
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub win: f64,

    /// How much a board of the loser counts
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub loss: f64,

    /// How much a board of a drawn game counts
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub draw: f64,

    /// Forget what the data folder has learned, and do nothing else; its logs stay
    #[arg(long, requires = "data", conflicts_with_all = ["games", "log", "import", "literal"])]
    #[serde(skip)]
    pub reset: bool,
}

impl Settings {
    /// The original's folder, if there is one.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        let current = || self.log.map(|_| PathBuf::from("."));
        self.data.clone().or_else(current)
    }

    /// What is wrong with the numbers, if anything.
    pub(super) fn fault(&self) -> Option<String> {
        let expect = |name: &str, value: f64, is_fine: bool, expected: &str| {
            (!is_fine).then(|| format!("{name}: expected {expected}, found {value}"))
        };
        let sizes = [
            ("noise", self.noise, 1000.0),
            ("rate", self.rate, 1.0),
            ("win", self.win, 1000.0),
            ("loss", self.loss, 1000.0),
            ("draw", self.draw, 1000.0),
        ];
        let base = expect(
            "base",
            self.base,
            self.base > 1.0 && self.base.is_finite(),
            "more than 1",
        );
        base.or_else(|| {
            sizes.into_iter().find_map(|(name, value, most)| {
                let is_fine = (0.0..=most).contains(&value);
                expect(name, value, is_fine, &format!("0 to {most}"))
            })
        })
    }
}
