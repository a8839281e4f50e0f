//! Games of Othello as their squares in a row, one game a line: `f5d6c3…`, as
//! [`Transcript`](::othello::Transcript) reads them.
//!
//! Lines that start with `#` are remarks about the file. Passes may be left out. A number behind
//! the moves, of those that were given and not played, is no part of the game. Lines of Azisai's
//! match tool, `opening SFEN winner B|W|D moves …`, are read too. A line of more
//! than 64 KiB is refused, so that a reader holds no more than that.
//!
//! ```
//! use record::squares;
//!
//! let text = "# two games\nf5d6c3d3c4 2\nF5 F6 E6 F4\n";
//! let games: Result<Vec<_>, _> = squares::games(text).collect();
//! let games = games?;
//! assert_eq!(squares::to_text(&games[0])?, "f5d6c3d3c4\n");
//! assert_eq!(squares::to_text(&games[1])?, "f5f6e6f4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod line;
mod reader;
mod writer;

pub use error::{Error, Fault};
pub use line::parse;
pub use reader::{Reader, games};
pub use writer::{NotTheStart, to_text};
