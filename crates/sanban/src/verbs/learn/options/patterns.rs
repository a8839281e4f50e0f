use std::path::PathBuf;

use othello_lab::patterns::Settings;

/// The options of `sanban learn patterns`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct PatternsOptions {
    /// Games of the WTHOR base: a file (.wtb), or a folder of them; can be given several times
    #[arg(long, value_name = "PATH")]
    pub(crate) wthor: Vec<PathBuf>,

    /// Finished games, one transcript (f5d6c3…) per line, as `sanban selfplay othello --out` writes
    /// them; a number after the transcript is the number of opening moves, whose boards are left
    /// out, and scores after it, as `sanban learn labels` writes them, replace the result; can be
    /// given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Vec<PathBuf>,

    /// The number of passes over all boards
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub(crate) passes: u64,

    /// The ridge penalty: each weight is pulled towards 0 as if by this many boards
    #[arg(long, value_name = "X", default_value_t = 10.0, value_parser = ridge)]
    pub(crate) ridge: f64,

    /// Give the numbers of moves of both sides weights as well
    #[arg(long)]
    pub(crate) mobility: bool,

    /// The share of the games in the test set
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share)]
    pub(crate) test: f64,
}

impl From<PatternsOptions> for Settings {
    fn from(options: PatternsOptions) -> Settings {
        Settings {
            wthor: options.wthor,
            games: options.games,
            passes: options.passes,
            ridge: options.ridge,
            mobility: options.mobility,
            test: options.test,
        }
    }
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
