use std::path::PathBuf;

use othello_lab::squares::Settings;

/// The options of `sanban learn squares`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct SquaresOptions {
    /// Training games: GGF or WTHOR files, transcripts (one game per line), or lines of an SFEN, the move
    /// played and the winner (B, W or D); files, folders or archives (zip, 7z, tar)
    #[arg(value_name = "RECORDS")]
    pub(crate) records: Vec<PathBuf>,

    /// Play this many training games: minimax two plies deep, after ten random moves [default: 2000
    /// if there are no records]
    #[arg(long, value_name = "N")]
    pub(crate) selfplay: Option<u64>,

    /// The number of epochs
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) epochs: u64,

    /// The learning rate [default: 0.001; 0.0001 with --literal]
    #[arg(long, value_name = "RATE", value_parser = rate)]
    pub(crate) rate: Option<f64>,

    /// The share of the games in the test set
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    pub(crate) test: f64,

    /// Train as the sample program does: take the derivative at the value instead of the sum, and
    /// test on the first 100 of the shuffled positions
    #[arg(long)]
    pub(crate) literal: bool,
}

impl From<SquaresOptions> for Settings {
    fn from(options: SquaresOptions) -> Settings {
        Settings {
            records: options.records,
            selfplay: options.selfplay,
            epochs: options.epochs,
            rate: options.rate,
            test: options.test,
            literal: options.literal,
        }
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
