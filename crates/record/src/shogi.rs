//! A game of Shogi as a record file tells it, whichever format the file has.
//!
//! ```
//! use record::shogi::{Node, Record};
//!
//! let mut record = Record::default();
//! record.main.moves.push(Node::new("7g7f".parse()?));
//! record.main.moves.push(Node::new("3c3d".parse()?));
//! let counts: Vec<_> = record
//!     .main_line()
//!     .map(|step| game::Position::count_legal(&step.before))
//!     .collect();
//! assert_eq!(counts, [30, 30]);
//! # Ok::<(), shogi::MoveError>(())
//! ```

mod branch;
mod floodgate;
mod reason;
mod record;
pub(crate) mod setup;
mod write_error;

pub use crate::Headers;
pub use branch::{Branch, End, Node, Step, Steps};
pub use floodgate::Evaluation;
pub use reason::Reason;
pub use record::Record;
pub use write_error::WriteError;

/// A game of Shogi that breaks off.
pub type Partial<E> = crate::Partial<Record, E>;
