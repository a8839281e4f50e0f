//! Games as USI writes them: one line each.
//!
//! ```
//! use record::usi;
//!
//! let text = "startpos moves 7g7f 3c3d\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1 moves P*5h\n";
//! let games: Result<Vec<_>, _> = usi::games(text).collect();
//! let games = games?;
//! assert_eq!(games[0].main.moves.len(), 2);
//! assert_eq!(usi::to_text(&games[1]), "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1 moves P*5h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod line;
mod reader;

pub use error::{Error, Fault};
pub use line::{parse, to_text};
pub use reader::{Reader, games};
