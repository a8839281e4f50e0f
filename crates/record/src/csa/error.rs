use std::fmt;
use std::io;

use ::shogi::csa::CsaMoveError;
use ::shogi::{Refusal, SfenError};

use crate::unexpected::Field;
use crate::{LineError, Unexpected};

/// Why reading a game stopped, and where.
pub type Error = LineError<Fault>;

/// The error in a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// A text of another form than its field has.
    Unexpected(Unexpected),
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
    /// The start position is not a position.
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
        /// The error in it.
        error: CsaMoveError,
    },
    /// A move against the rules.
    Illegal {
        /// The move.
        found: String,
        /// The rule.
        why: Refusal,
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

impl From<Unexpected> for Fault {
    fn from(unexpected: Unexpected) -> Fault {
        Fault::Unexpected(unexpected)
    }
}

pub(super) const STATEMENT: Field = Field::new(
    "statement",
    "one that starts with V, N, $, P, +, -, %, T or '",
);
pub(super) const VERSION: Field = Field::new("version", "V2, V2.2 or V3.0");
pub(super) const PLAYER: Field = Field::new("player", "N+ or N-");
pub(super) const HEADER: Field = Field::new("header", "$KEY:value");
pub(super) const RANK: Field = Field::new("rank", "P1 to P9 and nine times *, + or - with a piece");
pub(super) const PIECES: Field =
    Field::new("pieces", "squares (00 is the hand) with pieces, as in 77FU");
pub(super) const TIME: Field = Field::new("time", "seconds, as in T12 or T12.345");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(kind) => write!(f, "file: {kind}"),
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
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
