use std::fmt;
use std::io;

use ::othello::{Move, ObfError, Refusal, Square};

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
    /// It is too long to be a problem.
    TooLong {
        /// How many bytes it may have.
        longest: usize,
    },
    /// It is no board, side and scores.
    Text(ObfError),
    /// A square in the middle is empty, which it never is in a game.
    Middle {
        /// The square.
        square: Square,
    },
    /// A score of something that is no legal move.
    Move {
        /// The move.
        found: Move,
        /// The rule.
        why: Refusal,
    },
    /// A score that no game can have.
    Score {
        /// Its move.
        of: Move,
        /// The score.
        found: i32,
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
            Fault::Io(kind) => write!(f, "reading: {kind}"),
            Fault::TooLong { longest } => {
                write!(f, "expected at most {longest} bytes, found more")
            }
            Fault::Text(error) => error.fmt(f),
            Fault::Middle { square } => write!(
                f,
                "board, {square}: expected a disc, as in every game, found none"
            ),
            Fault::Move { found, why } => {
                write!(f, "score of {found}: expected a legal move: {why}")
            }
            Fault::Score { of, found } => {
                write!(f, "score of {of}: expected -64 to 64, found {found}")
            }
        }
    }
}
