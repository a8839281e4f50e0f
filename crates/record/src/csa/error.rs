use std::fmt;
use std::io;

use ::shogi::csa::CsaMoveError;
use ::shogi::{Refusal, SfenError};

/// Why reading a game stopped, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// A statement of no known kind.
    Statement {
        /// Its text.
        found: String,
    },
    /// A version that is not a number.
    Version {
        /// Its text.
        found: String,
    },
    /// A name that is neither Black's nor White's.
    Player {
        /// Its text.
        found: String,
    },
    /// A header without a colon.
    Header {
        /// Its text.
        found: String,
    },
    /// A rank of the board that does not have nine squares.
    Rank {
        /// Its text.
        found: String,
    },
    /// Squares and pieces that are not such.
    Pieces {
        /// The text from there on.
        found: String,
    },
    /// A square that has a piece already.
    Taken {
        /// Square and piece.
        found: String,
    },
    /// A piece to remove that is not there.
    Missing {
        /// Square and piece.
        found: String,
    },
    /// More pieces in a hand than in a set.
    TooMany {
        /// The last one.
        found: String,
    },
    /// The start position is none.
    Position(SfenError),
    /// A move, an end or nothing at all where the side to move should be said first.
    NoSide,
    /// A version, a rank or a side to move after the game has begun.
    Late {
        /// Its text.
        found: String,
    },
    /// A text that cannot be a move here.
    Move {
        /// Its text.
        found: String,
        /// What is wrong in it.
        error: CsaMoveError,
    },
    /// A move against the rules.
    Illegal {
        /// The move.
        found: String,
        /// The rule.
        why: Refusal,
    },
    /// A time that is not a number of seconds.
    Time {
        /// Its text.
        found: String,
    },
    /// A time before the first move.
    TimeOfWhat {
        /// Its text.
        found: String,
    },
    /// A statement after the end.
    AfterEnd {
        /// Its text.
        found: String,
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
            Fault::Statement { found } => write!(
                f,
                "statement: expected one that starts with V, N, $, P, +, -, %, T or ', found {found:?}"
            ),
            Fault::Version { found } => {
                write!(f, "version: expected V2, V2.2 or V3.0, found {found:?}")
            }
            Fault::Player { found } => write!(f, "player: expected N+ or N-, found {found:?}"),
            Fault::Header { found } => write!(f, "header: expected $KEY:value, found {found:?}"),
            Fault::Rank { found } => write!(
                f,
                "rank: expected P1 to P9 and nine times *, + or - with a piece, found {found:?}"
            ),
            Fault::Pieces { found } => write!(
                f,
                "pieces: expected squares (00 is the hand) with pieces, as in 77FU, found {found:?}"
            ),
            Fault::Taken { found } => write!(f, "pieces: {found}: expected a free square"),
            Fault::Missing { found } => write!(f, "pieces: {found}: expected that piece there"),
            Fault::TooMany { found } => write!(f, "pieces: {found}: expected one set of pieces"),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::NoSide => f.write_str("side to move: expected a line + or - before the moves"),
            Fault::Late { found } => {
                write!(f, "{found:?}: expected before the side to move, not after")
            }
            Fault::Move { found, error } => write!(f, "move {found}: {error}"),
            Fault::Illegal { found, why } => {
                write!(f, "move {found}: expected a legal move: {why}")
            }
            Fault::Time { found } => {
                write!(
                    f,
                    "time: expected seconds, as in T12 or T12.345, found {found:?}"
                )
            }
            Fault::TimeOfWhat { found } => {
                write!(f, "time: expected a move or an end before {found:?}")
            }
            Fault::AfterEnd { found } => write!(
                f,
                "{found:?}: expected a comment or a line / after the end of the game"
            ),
        }
    }
}
