//! A game of Renju, or of five in a row, as a record file tells it, whichever format the file
//! has.
//!
//! ```
//! use record::renju::{Node, Record};
//! use renju::Rules;
//!
//! let mut record = Record::new(Rules::default());
//! record.moves.push(Node::new("h8".parse()?));
//! record.moves.push(Node::new("h9".parse()?));
//! let line = record.line().expect("both moves are legal");
//! assert_eq!(Record::of(&line), record);
//! # Ok::<(), renju::MoveError>(())
//! ```

mod end;
mod foul_stone;
mod node;
mod record;
pub(crate) mod recorder;

pub use crate::Headers;
pub use end::End;
pub use foul_stone::FoulStone;
pub use node::Node;
pub use record::Record;

/// A game of Renju that breaks off.
pub type Partial<E> = crate::Partial<Record, E>;
