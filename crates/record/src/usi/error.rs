use std::fmt;
use std::io;

use ::shogi::{Move, MoveError, Refusal, SfenError};

use crate::unexpected::Field;
use crate::{LineError, Unexpected};

/// Why a line was refused, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// The line does not start like a game.
    Unexpected(Unexpected),
    /// The start position is not a position.
    Position(SfenError),
    /// A word that is not a move.
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

pub(super) const START: Field = Field::new("start", "startpos, sfen, a board or a move");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(kind) => write!(f, "file: {kind}"),
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::Move { ply, error } => write!(f, "move {ply}: {error}"),
            Fault::Illegal { ply, found, why } => {
                write!(f, "move {ply}: {found}: expected a legal move: {why}")
            }
        }
    }
}
