use std::error::Error;
use std::fmt;

/// Why a record cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// The output failed.
    Output(fmt::Error),
    /// A move that is not legal, that the notation cannot tell from others, or an illegal move at
    /// the end that is legal.
    Move {
        /// Its number, from 1.
        ply: usize,
    },
    /// A text that would not read back as it is.
    Text {
        /// Of which field.
        field: &'static str,
        /// What the format can hold there.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// Branches nest too deep.
    Depth {
        /// How many may be inside each other.
        most: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Output(error) => error.fmt(f),
            WriteError::Move { ply } => write!(f, "move {ply}: expected a legal move"),
            WriteError::Text {
                field,
                expected,
                found,
            } => write!(f, "{field}: expected {expected}, found {found:?}"),
            WriteError::Depth { most } => {
                write!(f, "branches: expected at most {most} inside each other")
            }
        }
    }
}

impl Error for WriteError {}

impl From<fmt::Error> for WriteError {
    fn from(error: fmt::Error) -> WriteError {
        WriteError::Output(error)
    }
}
