//! CSA record files: V2, V2.1, V2.2 and V3.0 are read, V2.2 and V3.0 written.
//!
//! ```
//! use record::csa;
//!
//! let text = "V2.2\nPI\n+\n+7776FU,T3\n%TORYO\n/\nV2.2\nPI\n+\n+7776FU\n-7776FU\n";
//! let games: Vec<_> = csa::games(text).collect();
//! assert!(games[0].is_ok());
//! let partial = games[1].as_ref().unwrap_err();
//! assert_eq!(partial.record.main.moves.len(), 1);
//! assert_eq!(
//!     partial.to_string(),
//!     "line 11: move -7776FU: origin: expected a piece on 77"
//! );
//! ```
//!
//! Several games in a file are parted by lines `/`. Headers may stand anywhere. Floodgate's comments stay comments and can be
//! asked for: [`Node::evaluation`](crate::shogi::Node::evaluation),
//! [`Record::rating`](crate::shogi::Record::rating),
//! [`Record::summary`](crate::shogi::Record::summary).

mod error;
pub(crate) mod note;
mod parser;
mod reader;
pub(crate) mod reason;
mod start;
mod statement;
mod time;
mod version;
mod writer;

pub use crate::shogi::WriteError;
pub use error::{Error, Fault};
pub use reader::{Reader, games};
pub use version::Version;
pub use writer::{position_rows, to_text, write};
