use std::fmt;
use std::io;

use ::othello::TranscriptError;

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
    /// The file could not be read on.
    Io(io::ErrorKind),
    /// It is too long to be a game.
    TooLong {
        /// How many bytes it may have.
        longest: usize,
    },
    /// A move cannot be played.
    Move(TranscriptError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            Fault::Io(kind) => write!(f, "reading: {kind}"),
            Fault::TooLong { longest } => {
                write!(f, "expected at most {longest} bytes, found more")
            }
            Fault::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
