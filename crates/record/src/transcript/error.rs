use std::fmt;
use std::io;

use ::renju::{DiagramError, Refusal};

/// Why a line was refused, and where.
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
    /// The file could not be read.
    Io(io::ErrorKind),
    /// The start position is none.
    Position(DiagramError),
    /// A text that is no move.
    NotAMove {
        /// Which move, from 1.
        number: usize,
        /// The text.
        found: String,
    },
    /// A move that cannot be played.
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The rule.
        why: Refusal,
    },
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
            Fault::Io(kind) => write!(f, "file: {kind}"),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::NotAMove { number, found } => write!(
                f,
                "move {number}: expected points such as h8h9, found {found:?}"
            ),
            Fault::Illegal { number, why } => {
                write!(f, "move {number}: expected a legal move: {why}")
            }
        }
    }
}
