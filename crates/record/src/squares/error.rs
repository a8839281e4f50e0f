use std::fmt;

use ::othello::{SfenError, TranscriptError};

use crate::{LineError, LineFault};

/// Why a line was refused, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The line could not be read.
    Line(LineFault),
    /// The position behind `opening` is not a position.
    Position(SfenError),
    /// Behind an opening there is no winner.
    Winner,
    /// Behind a winner there are no moves.
    Moves,
    /// A move cannot be played.
    Move(TranscriptError),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Line(fault) => fault.fmt(f),
            Fault::Position(error) => write!(f, "opening: {error}"),
            Fault::Winner => f.write_str("expected winner B, W or D behind the opening"),
            Fault::Moves => f.write_str("expected moves behind the winner"),
            Fault::Move(error) => error.fmt(f),
        }
    }
}
