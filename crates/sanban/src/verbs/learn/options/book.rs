use std::path::PathBuf;

use othello_lab::book::Settings;

/// The options of `sanban learn book`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct BookOptions {
    /// The number of positions in the book, up to symmetry
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) positions: u64,

    /// The search level, as in the player `alphabeta`
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=60))]
    pub(crate) level: u8,

    /// The most discs that both sides together may lose on a line of the book
    #[arg(long, value_name = "DISCS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=64))]
    pub(crate) error: u8,

    /// The number of discs by which a line must be better to be extended by one more move
    #[arg(long, value_name = "DISCS", default_value_t = 0.3, value_parser = penalty)]
    pub(crate) penalty: f64,

    /// The fewest empty squares in the book
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=60))]
    pub(crate) empties: u8,

    /// The number of positions that a step searches before the next ones are chosen
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) batch: u32,

    /// A book to begin with, instead of an empty one: it is extended
    #[arg(long, value_name = "BOOK")]
    pub(crate) from: Option<PathBuf>,

    /// A file of pattern weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

impl From<BookOptions> for Settings {
    fn from(options: BookOptions) -> Settings {
        Settings {
            positions: options.positions,
            level: options.level,
            error: options.error,
            penalty: options.penalty,
            empties: options.empties,
            batch: options.batch,
            from: options.from,
            weights: options.weights,
        }
    }
}

fn penalty(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=64.0).contains(number));
    number.ok_or("expected a number from 0 to 64")
}
