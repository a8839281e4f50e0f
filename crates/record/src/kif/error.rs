use std::fmt;

use ::shogi::ki2::Ki2Error;
use ::shogi::kif::KifMoveError;
use ::shogi::{Refusal, SfenError};

use crate::unexpected::Field;
use crate::{LineError, Unexpected};

/// Why reading a game stopped, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A text of another form than its field has.
    Unexpected(Unexpected),
    /// A board that does not have nine ranks.
    Ranks {
        /// How many it has.
        found: u8,
    },
    /// The start position is not a position.
    Position(SfenError),
    /// A part of the start position after the game has begun.
    Late {
        /// Its text.
        found: String,
    },
    /// A text that cannot be a move here.
    Kif {
        /// Its text.
        found: String,
        /// The error in it.
        error: KifMoveError,
    },
    /// A text without an origin that cannot be a move here.
    Ki2 {
        /// Its text.
        found: String,
        /// The error in it.
        error: Ki2Error,
    },
    /// A move against the rules.
    Illegal {
        /// The move.
        found: String,
        /// The rule.
        why: Refusal,
    },
    /// A move or a second end after the end.
    AfterEnd {
        /// Its text.
        found: String,
    },
    /// Branches of branches without end.
    Depth {
        /// How many are allowed.
        most: usize,
    },
}

impl From<Unexpected> for Fault {
    fn from(unexpected: Unexpected) -> Fault {
        Fault::Unexpected(unexpected)
    }
}

pub(super) const LINE: Field = Field::new(
    "line",
    "a header with a colon, a rank, a move, a comment after *, a bookmark after &, 変化 or まで",
);
pub(super) const HANDICAP: Field =
    Field::new("手合割", "平手, a handicap such as 二枚落ち, or その他");
pub(crate) const RANK: Field =
    Field::new("rank", "| and nine times ・ or a piece, nine ranks in all");
pub(crate) const HAND: Field = Field::new("持駒", "pieces with their counts, as in 角二, or なし");
pub(crate) const ONE_SET: Field = Field::new("持駒", "one set of pieces");
pub(super) const TURN: Field = Field::new("手番", "先手 or 後手");
pub(super) const NUMBER: Field = Field::new("手数", "how many moves were played");
pub(super) const TIME: Field = Field::new("time", "minutes and seconds, as in (0:12/00:00:12)");
pub(super) const BRANCH: Field = Field::new("変化", "the number of a move that was played");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Ranks { found } => write!(f, "board: expected nine ranks, found {found}"),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::Late { found } => {
                write!(f, "{found:?}: expected before the first move, not after")
            }
            Fault::Kif { found, error } => write!(f, "move {found}: {error}"),
            Fault::Ki2 { found, error } => write!(f, "move {found}: {error}"),
            Fault::Illegal { found, why } => {
                write!(f, "move {found}: expected a legal move: {why}")
            }
            Fault::AfterEnd { found } => write!(
                f,
                "{found:?}: expected a comment or 変化 after the end of a line of moves"
            ),
            Fault::Depth { most } => {
                write!(
                    f,
                    "変化: expected at most {most} branches inside each other"
                )
            }
        }
    }
}
