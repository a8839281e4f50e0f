use std::fmt;

use game::Color;

use ::shogi::{Refusal, SfenError};

/// Why reading a game stopped, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The way to the member, as in `moves[3].move.to.x`; empty for the whole file.
    pub path: String,
    /// The error there.
    pub fault: Fault,
}

/// The error in a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text is not JSON.
    Syntax {
        /// What the JSON reader said, with line and column.
        message: String,
    },
    /// Something else was expected.
    Unexpected {
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// The move is marked as one of the side that is not to move.
    Side {
        /// The side to move.
        expected: Color,
    },
    /// The start position is not a position.
    Position(SfenError),
    /// A move against the rules.
    Illegal(Refusal),
    /// A move or an end after the end.
    AfterEnd,
    /// Branches nest too deep.
    Depth,
}

impl Error {
    /// An error in the member at hand; the caller adds the path to it.
    pub(super) fn here(fault: Fault) -> Error {
        let path = String::new();
        Error { path, fault }
    }

    pub(super) fn unexpected(expected: &'static str, found: impl Into<String>) -> Error {
        let found = found.into();
        Error::here(Fault::Unexpected { expected, found })
    }

    /// The error as the owner of the member `key` sees it.
    pub(super) fn within(mut self, key: &str) -> Error {
        if !self.path.is_empty() && !self.path.starts_with('[') {
            self.path.insert(0, '.');
        }
        self.path.insert_str(0, key);
        self
    }

    /// The error as the owner of the list sees it.
    pub(super) fn at(self, index: usize) -> Error {
        self.within(&format!("[{index}]"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Syntax { message } => write!(f, "expected JSON: {message}"),
            Fault::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Fault::Side { expected } => {
                write!(f, "expected {}, the side to move", *expected as u8)
            }
            Fault::Position(error) => write!(f, "expected a position: {error}"),
            Fault::Illegal(why) => write!(f, "expected a legal move: {why}"),
            Fault::AfterEnd => f.write_str("expected nothing after the end of the line"),
            Fault::Depth => write!(f, "expected at most {} branches deep", super::MAX_DEPTH),
        }
    }
}
