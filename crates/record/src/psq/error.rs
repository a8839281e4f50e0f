use std::fmt;

use ::renju::{Refusal, Size};

use crate::unexpected::Field;
use crate::{LineError, RefusedMove, Unexpected};

/// Why reading a game stopped, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A text of another form than its field has.
    Unexpected(Unexpected),
    /// A point that the board does not have.
    Outside {
        /// Which move, from 1.
        number: usize,
        /// Its column and row, as written.
        found: (i64, i64),
        /// The number of the first column and row.
        first: u8,
        /// The board.
        size: Size,
    },
    /// A move against the rules.
    Illegal(RefusedMove<Refusal>),
    /// A `.rec` file without two names, or neither moves nor an end.
    Names,
}

impl From<Unexpected> for Fault {
    fn from(unexpected: Unexpected) -> Fault {
        Fault::Unexpected(unexpected)
    }
}

pub(super) const HEADER: Field = Field::new("header", "one such as \"Piskvorky 15x15, 0:0, 0\"");
pub(super) const BOARD: Field = Field::new("board", "a square of 5x5 to 19x19");
pub(super) const TIME: Field = Field::new("time", "milliseconds");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Outside {
                number,
                found: (x, y),
                first,
                size,
            } => {
                let size = size.get();
                let last = first + size - 1;
                write!(
                    f,
                    "move {number}: expected {first},{first} to {last},{last} on a board of {size} \
                     by {size}, found {x},{y}"
                )
            }
            Fault::Illegal(refused) => refused.fmt(f),
            Fault::Names => f.write_str("names: expected both players' names before the moves"),
        }
    }
}
