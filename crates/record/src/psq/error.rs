use std::fmt;

use ::renju::{Refusal, Size};

/// Why reading a game stopped, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The first line is not Piskvork's.
    Header {
        /// Its text.
        found: String,
    },
    /// A board that is not a square of 5 to 19 points.
    Board {
        /// Its text.
        found: String,
    },
    /// A time that is not a number of milliseconds.
    Time {
        /// Its text.
        found: String,
    },
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
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The rule.
        why: Refusal,
    },
    /// A `.rec` file without two names, or neither moves nor an end.
    Names,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Header { found } => write!(
                f,
                "header: expected one such as \"Piskvorky 15x15, 0:0, 0\", found {found:?}"
            ),
            Fault::Board { found } => write!(
                f,
                "board: expected a square of 5x5 to 19x19, found {found:?}"
            ),
            Fault::Time { found } => {
                write!(f, "time: expected milliseconds, found {found:?}")
            }
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
            Fault::Illegal { number, why } => {
                write!(f, "move {number}: expected a legal move: {why}")
            }
            Fault::Names => f.write_str("names: expected both players' names before the moves"),
        }
    }
}
