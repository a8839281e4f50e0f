use std::fmt;
use std::io;

use ::renju::{DiagramError, Refusal};

use crate::unexpected::Field;
use crate::{LineError, RefusedMove, Unexpected};

/// Why a line was refused, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// The start position is not a position.
    Position(DiagramError),
    /// A text that is not a move.
    Unexpected(Unexpected),
    /// A move against the rules.
    Illegal(RefusedMove<Refusal>),
}

pub(super) const MOVE: Field = Field::new("", "points such as h8h9");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(kind) => write!(f, "file: {kind}"),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Illegal(refused) => refused.fmt(f),
        }
    }
}
