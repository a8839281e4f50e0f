use std::path::PathBuf;

use othello_lab::book::Settings;
use shogi_lab::joseki::JosekiSettings;

/// The options of `sanban learn book`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct BookOptions {
    /// The number of positions in the book, up to symmetry
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) positions: u64,

    /// Othello: the search level, as in the player `alphabeta`
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=60))]
    pub(crate) level: u8,

    /// Othello: the most discs that both sides together may lose on a line of the book
    #[arg(long, value_name = "DISCS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=64))]
    pub(crate) error: u8,

    /// Othello: the number of discs by which a line must be better to be extended by one more move
    #[arg(long, value_name = "DISCS", default_value_t = 0.3, value_parser = penalty)]
    pub(crate) penalty: f64,

    /// Othello: the fewest empty squares in the book
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..=60))]
    pub(crate) empties: u8,

    /// The number of positions that a step searches before the next ones are chosen
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) batch: u32,

    /// Othello: a book to begin with, instead of an empty one: it is extended
    #[arg(long, value_name = "BOOK")]
    pub(crate) from: Option<PathBuf>,

    /// Shogi: the positions searched for one of the book [default: 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Shogi: the most moves of a position [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=593))]
    pub(crate) lines: Option<u32>,

    /// Shogi: how much worse than the best a move of the book may be; a pawn is 100 [default: 80]
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) window: Option<u32>,

    /// Shogi: the most plies [default: 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) plies: Option<u16>,

    /// Othello: a file of pattern weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

/// What a ply counts against a line of Shogi's book.
const PLY_COST: u32 = 8;

impl From<BookOptions> for JosekiSettings {
    fn from(options: BookOptions) -> JosekiSettings {
        JosekiSettings {
            positions: options.positions,
            nodes: options.nodes.unwrap_or(200_000),
            lines: options.lines.unwrap_or(5),
            window: options.window.unwrap_or(80),
            plies: options.plies.unwrap_or(30).into(),
            ply_cost: PLY_COST,
            batch: options.batch,
        }
    }
}

impl BookOptions {
    /// The first option that only Shogi's book has.
    pub(crate) fn of_shogi(&self) -> Option<&'static str> {
        let given = [
            ("--nodes", self.nodes.is_some()),
            ("--lines", self.lines.is_some()),
            ("--window", self.window.is_some()),
            ("--plies", self.plies.is_some()),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        given.next().map(|(name, _)| name)
    }
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
