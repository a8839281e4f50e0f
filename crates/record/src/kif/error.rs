use std::fmt;

use ::shogi::ki2::Ki2Error;
use ::shogi::kif::KifMoveError;
use ::shogi::{Refusal, SfenError};

/// Why reading a game stopped, and where.
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
    /// A line of no known kind.
    Line {
        /// Its text.
        found: String,
    },
    /// A handicap without a known name.
    Handicap {
        /// Its text.
        found: String,
    },
    /// A rank of the board that does not have nine squares, or is the tenth.
    Rank {
        /// Its text.
        found: String,
    },
    /// A board that does not have nine ranks.
    Ranks {
        /// How many it has.
        found: u8,
    },
    /// Pieces in hand that are not such.
    Hand {
        /// The text from there on.
        found: String,
    },
    /// More pieces in a hand than in a set.
    TooMany {
        /// The hand.
        found: String,
    },
    /// A side to move that is none.
    Turn {
        /// Its text.
        found: String,
    },
    /// A number of moves that is none.
    Number {
        /// Its text.
        found: String,
    },
    /// The start position is none.
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
        /// What is wrong in it.
        error: KifMoveError,
    },
    /// A text without an origin that cannot be a move here.
    Ki2 {
        /// Its text.
        found: String,
        /// What is wrong in it.
        error: Ki2Error,
    },
    /// A move against the rules.
    Illegal {
        /// The move.
        found: String,
        /// The rule.
        why: Refusal,
    },
    /// A time that is none.
    Time {
        /// Its text.
        found: String,
    },
    /// A move or a second end after the end.
    AfterEnd {
        /// Its text.
        found: String,
    },
    /// A branch at a move that was not played.
    Branch {
        /// Its text.
        found: String,
    },
    /// Branches of branches without end.
    Depth {
        /// How many are allowed.
        most: usize,
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
            Fault::Line { found } => write!(
                f,
                "line: expected a header with a colon, a rank, a move, a comment after *, a bookmark after &, 変化 or まで, found {found:?}"
            ),
            Fault::Handicap { found } => {
                write!(
                    f,
                    "手合割: expected 平手, a handicap such as 二枚落ち, or その他, found {found:?}"
                )
            }
            Fault::Rank { found } => write!(
                f,
                "rank: expected | and nine times ・ or a piece, nine ranks in all, found {found:?}"
            ),
            Fault::Ranks { found } => write!(f, "board: expected nine ranks, found {found}"),
            Fault::Hand { found } => write!(
                f,
                "持駒: expected pieces with their counts, as in 角二, or なし, found {found:?}"
            ),
            Fault::TooMany { found } => {
                write!(f, "持駒: expected one set of pieces, found {found:?}")
            }
            Fault::Turn { found } => write!(f, "手番: expected 先手 or 後手, found {found:?}"),
            Fault::Number { found } => write!(
                f,
                "手数: expected how many moves were played, found {found:?}"
            ),
            Fault::Position(error) => write!(f, "start position: {error}"),
            Fault::Late { found } => {
                write!(f, "{found:?}: expected before the first move, not after")
            }
            Fault::Kif { found, error } => write!(f, "move {found}: {error}"),
            Fault::Ki2 { found, error } => write!(f, "move {found}: {error}"),
            Fault::Illegal { found, why } => {
                write!(f, "move {found}: expected a legal move: {why}")
            }
            Fault::Time { found } => write!(
                f,
                "time: expected minutes and seconds, as in (0:12/00:00:12), found {found:?}"
            ),
            Fault::AfterEnd { found } => write!(
                f,
                "{found:?}: expected a comment or 変化 after the end of a line of moves"
            ),
            Fault::Branch { found } => write!(
                f,
                "変化: expected the number of a move that was played, found {found:?}"
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
