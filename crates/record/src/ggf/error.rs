use std::fmt;
use std::io;

use game::Color;

use ::othello::{Refusal, Square};

use crate::unexpected::Field;
use crate::{LineError, RefusedMove, Unexpected};

/// Why reading a game stopped, and where.
pub type Error = LineError<Fault>;

/// The error in a game. Long texts are cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read on.
    Io(io::ErrorKind),
    /// A text of another form than its field has.
    Unexpected(Unexpected),
    /// A letter where none can be, or `None` if the file ends there.
    Letter {
        /// The letter.
        found: Option<char>,
    },
    /// A value without its last bracket.
    Unclosed {
        /// The property.
        property: String,
    },
    /// A value or a game that is too long to be one.
    TooLong {
        /// The property, or `game`.
        field: String,
        /// How many bytes it may have.
        longest: usize,
    },
    /// `BO`: too few squares.
    Squares {
        /// How many there are.
        found: usize,
    },
    /// `BO`: a letter that is no disc and no empty square.
    Square {
        /// The square it stands for.
        square: Square,
        /// The letter.
        found: char,
    },
    /// `BO`: no side to move behind the squares.
    Side {
        /// What there is, if anything.
        found: Option<char>,
    },
    /// `BO`: something behind the side to move.
    Behind {
        /// Its first letter.
        found: char,
    },
    /// `BO`: a board after the first move.
    Late,
    /// A move of the side that is not to move.
    Turn {
        /// Which move, from 1.
        number: usize,
        /// Whose move it is.
        found: Color,
    },
    /// A move against the rules.
    Illegal(RefusedMove<Refusal>),
}

impl From<Unexpected> for Fault {
    fn from(unexpected: Unexpected) -> Fault {
        Fault::Unexpected(unexpected)
    }
}

pub(super) const GAME: Field = Field::new("GM", "Othello");
pub(super) const TYPE: Field = Field::new("TY", "a game in which more discs win");
pub(super) const SIZE: Field = Field::new("BO, size", "8");
pub(super) const KOMI: Field = Field::new("KM", "a number of discs");
pub(super) const RESULT: Field = Field::new("RE", "a number of discs, then nothing, :r, :t or :s");
pub(super) const MOVE: Field = Field::new("", "a square from A1 to H8, or PA");
pub(super) const EVALUATION: Field = Field::new("evaluation", "a number of discs");
pub(super) const TIME: Field = Field::new("time", "a number of seconds");

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Io(kind) => write!(f, "reading: {kind}"),
            Fault::Letter { found: Some(found) } => write!(
                f,
                "expected ;) or a property with its value in brackets, found {found:?}"
            ),
            Fault::Letter { found: None } => {
                f.write_str("expected ;) at the end of the game, found the end of the file")
            }
            Fault::Unclosed { property } => {
                write!(f, "{property}: expected ] at the end of the value")
            }
            Fault::TooLong { field, longest } => {
                write!(f, "{field}: expected at most {longest} bytes, found more")
            }
            Fault::Squares { found } => {
                write!(f, "BO, squares: expected 64 letters, found {found}")
            }
            Fault::Square { square, found } => {
                write!(f, "BO, {square}: expected *, O or -, found {found:?}")
            }
            Fault::Side { found: Some(found) } => {
                write!(f, "BO, side to move: expected * or O, found {found:?}")
            }
            Fault::Side { found: None } => {
                f.write_str("BO, side to move: expected * or O, found the end")
            }
            Fault::Behind { found } => write!(
                f,
                "BO: expected the end behind the side to move, found {found:?}"
            ),
            Fault::Late => f.write_str("BO: expected before the first move, not after"),
            Fault::Turn { number, found } => write!(
                f,
                "move {number}: expected {} to move, found {found}",
                !*found
            ),
            Fault::Illegal(refused) => refused.fmt(f),
        }
    }
}
