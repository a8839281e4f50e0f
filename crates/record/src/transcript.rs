//! Games of Renju as their points in a row, one game a line: `h8h9i7…`, a pass as `--`.
//!
//! Lines that start with `#` are remarks about the file. What follows the moves on a line, such
//! as an opening's grade, is a comment of the game. A game that does not start on an empty board
//! has its [`Diagram`](::renju::Diagram) and the word `moves` before its moves.
//!
//! ```
//! use record::transcript;
//! use renju::Rules;
//!
//! let text = "# openings\nh8h9f10f8e9 -1\nh8 i9 h10\n";
//! let games: Result<Vec<_>, _> = transcript::games(text, Rules::default()).collect();
//! let games = games?;
//! assert_eq!(games[0].comments, ["-1"]);
//! assert_eq!(transcript::to_text(&games[0]), "h8h9f10f8e9 -1");
//! assert_eq!(transcript::to_text(&games[1]), "h8i9h10");
//! # Ok::<(), record::renju::Partial<transcript::Error>>(())
//! ```

mod error;
mod line;
mod reader;

pub use error::{Error, Fault};
pub use line::{parse, to_text};
pub use reader::{Reader, games};
