use std::error::Error;
use std::fmt;

use crate::{Kind, Square};

/// Why an SFEN was refused: the field, and what is wrong in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SfenError {
    /// There are not three or four fields.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// The board does not have nine ranks.
    Ranks {
        /// How many it has.
        found: usize,
    },
    /// A rank does not fill nine files.
    Width {
        /// Which rank, a to i.
        rank: char,
    },
    /// A letter of the board is unknown.
    Letter {
        /// In which rank, a to i.
        rank: char,
        /// The letter.
        found: char,
    },
    /// A `+` before what cannot promote.
    Promotion {
        /// In which rank, a to i.
        rank: char,
    },
    /// The side to move is not `b` or `w`.
    Side,
    /// A letter of the hands is unknown, or a number is wrong.
    Hand {
        /// The text of the hands.
        found: String,
    },
    /// The move number is not a number.
    Number {
        /// Its text.
        found: String,
    },
    /// There are more of a kind than in a set of pieces.
    TooMany {
        /// The kind.
        kind: Kind,
    },
    /// A side has two pawns in one file.
    TwoPawns {
        /// The file.
        file: u8,
    },
    /// A piece stands where it could never move again.
    Stuck {
        /// The square.
        square: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck,
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SfenError::Fields { found } => write!(
                f,
                "expected board, side to move, hands and move number, found {found} fields"
            ),
            SfenError::Ranks { found } => {
                write!(f, "board: expected nine ranks parted by /, found {found}")
            }
            SfenError::Width { rank } => {
                write!(f, "board, rank {rank}: expected nine files")
            }
            SfenError::Letter { rank, found } => write!(
                f,
                "board, rank {rank}: expected one of PLNSGBRK, plnsgbrk, 1 to 9 or +, found {found:?}"
            ),
            SfenError::Promotion { rank } => {
                write!(
                    f,
                    "board, rank {rank}: a + before a piece that cannot promote"
                )
            }
            SfenError::Side => f.write_str("side to move: expected b or w"),
            SfenError::Hand { found } => write!(
                f,
                "hands: expected - or letters of RBGSNLP and rbgsnlp with counts before them, found {found:?}"
            ),
            SfenError::Number { found } => {
                write!(f, "move number: expected a number, found {found:?}")
            }
            SfenError::TooMany { kind } => {
                write!(f, "there are more pieces of the kind {kind} than in a set")
            }
            SfenError::TwoPawns { file } => {
                write!(f, "board, file {file}: two pawns of one side")
            }
            SfenError::Stuck { square } => {
                write!(f, "board, square {square}: a piece that could never move")
            }
            SfenError::OpponentInCheck => f.write_str("the side that is not to move is in check"),
        }
    }
}

impl Error for SfenError {}
