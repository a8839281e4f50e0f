use std::fmt;
use std::io;

use game::Color;

use ::othello::{Refusal, Square};

/// Why reading a game stopped, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a game. Long texts are cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read on.
    Io(io::ErrorKind),
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
    /// `GM`: another game than Othello.
    Game {
        /// Its name.
        found: String,
    },
    /// `TY`: a game in which fewer discs win.
    Type {
        /// The type.
        found: String,
    },
    /// `BO`: a board that is not 8 by 8.
    Size {
        /// Its first word.
        found: String,
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
    /// `KM`: a komi that is no number of discs.
    Komi {
        /// The text.
        found: String,
    },
    /// `RE`: a text that is no result.
    Result {
        /// The text.
        found: String,
    },
    /// A text that is no move.
    Move {
        /// Which move, from 1.
        number: usize,
        /// The text.
        found: String,
    },
    /// An evaluation that is no number of discs.
    Evaluation {
        /// Which move, from 1.
        number: usize,
        /// The text.
        found: String,
    },
    /// A time that is no number of seconds.
    Time {
        /// Which move, from 1.
        number: usize,
        /// The text.
        found: String,
    },
    /// A move of the side that is not to move.
    Turn {
        /// Which move, from 1.
        number: usize,
        /// Whose move it is.
        found: Color,
    },
    /// A move against the rules.
    Illegal {
        /// Which move, from 1.
        number: usize,
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
            Fault::Game { found } => write!(f, "GM: expected Othello, found {found:?}"),
            Fault::Type { found } => write!(
                f,
                "TY: expected a game in which more discs win, found {found:?}"
            ),
            Fault::Size { found } => write!(f, "BO, size: expected 8, found {found:?}"),
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
            Fault::Komi { found } => write!(f, "KM: expected a number of discs, found {found:?}"),
            Fault::Result { found } => write!(
                f,
                "RE: expected a number of discs, then nothing, :r, :t or :s, found {found:?}"
            ),
            Fault::Move { number, found } => write!(
                f,
                "move {number}: expected a square from A1 to H8, or PA, found {found:?}"
            ),
            Fault::Evaluation { number, found } => write!(
                f,
                "move {number}, evaluation: expected a number of discs, found {found:?}"
            ),
            Fault::Time { number, found } => write!(
                f,
                "move {number}, time: expected a number of seconds, found {found:?}"
            ),
            Fault::Turn { number, found } => write!(
                f,
                "move {number}: expected {} to move, found {found}",
                !*found
            ),
            Fault::Illegal { number, why } => {
                write!(f, "move {number}: expected a legal move: {why}")
            }
        }
    }
}
