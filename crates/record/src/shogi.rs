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
mod end;
mod floodgate;
mod node;
mod record;
pub(crate) mod setup;

pub use crate::Headers;
pub use branch::{Branch, Step, Steps};
pub use end::{End, Reason};
pub use floodgate::Evaluation;
pub use node::Node;
pub use record::Record;

/// A game of Shogi that breaks off.
pub type Partial<E> = crate::Partial<Record, E>;
