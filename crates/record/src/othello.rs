//! A game of Othello as a record file tells it, whichever format the file has.
//!
//! ```
//! use record::othello::{Node, Record};
//!
//! let mut record = Record::default();
//! record.moves.push(Node::new("f5".parse()?));
//! record.moves.push(Node::new("d6".parse()?));
//! let line = record.line().expect("both moves are legal");
//! assert_eq!(Record::of(&line), record);
//! # Ok::<(), othello::MoveError>(())
//! ```

mod discs;
mod end;
mod node;
mod record;
mod theory;

pub use crate::Headers;
pub use discs::{Discs, DiscsError};
pub use end::{Cause, End};
pub use node::Node;
pub use record::Record;
pub use theory::Theory;

/// A game of Othello that breaks off.
pub type Partial<E> = crate::Partial<Record, E>;
