use std::fmt;

use game::Color;

use ::shogi::{HandKind, SfenError};

/// Why bytes were refused: the field, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// A king stands outside of the board, or where the other one does.
    King {
        /// Whose.
        color: Color,
        /// The number of its square.
        found: u8,
    },
    /// Bits that are no piece's code.
    Code {
        /// Where they begin, from 0.
        bit: usize,
    },
    /// The bits end in the middle of a code.
    End {
        /// Where it begins, from 0.
        bit: usize,
    },
    /// There are more or fewer of a kind than in a set.
    Count {
        /// The kind.
        kind: HandKind,
        /// How many there are.
        found: usize,
    },
    /// The pieces stand as they could not in a game.
    Position(SfenError),
    /// The move is none.
    Move {
        /// Its number.
        found: u16,
    },
    /// The result is none.
    Result {
        /// What results there are.
        expected: &'static str,
        /// Its number.
        found: i8,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::King { color, found } => write!(
                f,
                "{color}'s king: expected a square of its own from 0 to 80, found {found}"
            ),
            Error::Code { bit } => write!(f, "bit {bit}: expected the code of a piece"),
            Error::End { bit } => write!(f, "bit {bit}: expected a code that ends before bit 256"),
            Error::Count { kind, found } => write!(
                f,
                "pieces of the kind {kind}: expected {}, found {found}",
                kind.in_a_set()
            ),
            Error::Position(error) => write!(f, "position: {error}"),
            Error::Move { found } => write!(
                f,
                "move: expected two squares or a drop, or 0 for none, found {found:#06x}"
            ),
            Error::Result { expected, found } => {
                write!(f, "result: expected {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for Error {}

/// Why something does not fit into the bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// A side has no king.
    King {
        /// Which side.
        color: Color,
    },
    /// A move that stays on its square.
    Move,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::King { color } => write!(f, "{color}'s king: expected one"),
            WriteError::Move => f.write_str("move: expected two squares that differ"),
        }
    }
}

impl std::error::Error for WriteError {}
