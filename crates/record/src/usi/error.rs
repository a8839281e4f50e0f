use std::fmt;
use std::io;

use ::shogi::{Move, MoveError, Refusal, SfenError};

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
    /// The line does not start as a game.
    Start {
        /// Its first word.
        found: String,
    },
    /// The start position is none.
    Position(SfenError),
    /// A word that is no move.
    Move {
        /// Its number in the line, from 1.
        ply: usize,
        /// The word.
        error: MoveError,
    },
    /// A move against the rules.
    Illegal {
        /// Its number in the line, from 1.
        ply: usize,
        /// The move.
        found: Move,
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
            Fault::Start { found } => write!(
                f,
                "start: expected startpos, sfen, a board or a move, found {found:?}"
            ),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::Move { ply, error } => write!(f, "move {ply}: {error}"),
            Fault::Illegal { ply, found, why } => {
                write!(f, "move {ply}: {found}: expected a legal move: {why}")
            }
        }
    }
}
