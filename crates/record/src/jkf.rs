//! JKF, the JSON kifu format, read and written.
//!
//! ```
//! use record::jkf;
//!
//! let text = r#"{"header": {"先手": "Alice"}, "moves": [{},
//!     {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}},
//!     {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 3, "y": 4}, "piece": "FU"}}]}"#;
//! let partial = jkf::parse(text).unwrap_err();
//! assert_eq!(partial.record.main.moves.len(), 1);
//! assert_eq!(
//!     partial.to_string(),
//!     "moves[2].move.from: expected a square with an own piece, found an empty one"
//! );
//!
//! let text = jkf::to_text(&partial.record)?;
//! assert_eq!(jkf::parse(&text)?, *partial.record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file holds one game. The keys of its header are KIF's; those that CSA knows too become the
//! constants of [`Headers`](crate::shogi::Headers), the names of the players become
//! [`Record::players`](crate::shogi::Record::players). Branches (`forks`) may nest 32 deep.
//!
//! An illegal move is an error, unless the next member says that it ended the game.

mod error;
mod header;
mod initial;
mod json;
mod line;
mod ply;
mod reader;
mod special;
mod time;
mod writer;

pub use crate::shogi::WriteError;
pub use error::{Error, Fault};
pub use reader::parse;
pub use writer::{to_text, write};

/// The part of a text that JKF can store as a special value.
const EXPECTED: &str = "what has no other meaning in JKF";

/// How deep branches may nest. The JSON reader goes 128 levels down, of which a branch takes
/// three.
const MAX_DEPTH: usize = 32;
