use std::fmt;

use game::Color;

use ::renju::{Refusal, Size};

/// Why reading a game stopped, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A letter where none can be, or `None` if the file ends there.
    Letter {
        /// The letter.
        found: Option<char>,
    },
    /// Another game than five in a row.
    Game {
        /// Its number.
        found: String,
    },
    /// A board that is not a square of 5 to 19 points.
    Board {
        /// Its text.
        found: String,
    },
    /// A text that is no point of the board.
    Point {
        /// The property.
        property: String,
        /// The text.
        found: String,
        /// The board.
        size: Size,
    },
    /// Two stones set up on a point.
    Taken {
        /// The text of the point.
        found: String,
    },
    /// Stones set up after the first move.
    Late {
        /// The property.
        property: String,
    },
    /// A property of another program's own, which holds moves: without them the game would be
    /// another one.
    Foreign {
        /// The property.
        property: String,
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
            Fault::Letter { found: Some(found) } => write!(
                f,
                "expected ( ) ; or a property with its value in brackets, found {found:?}"
            ),
            Fault::Letter { found: None } => {
                f.write_str("expected ) at the end of the game, found the end of the file")
            }
            Fault::Game { found } => {
                write!(
                    f,
                    "GM: expected 4, five in a row and renju, found {found:?}"
                )
            }
            Fault::Board { found } => write!(f, "SZ: expected 5 to 19, found {found:?}"),
            Fault::Point {
                property,
                found,
                size,
            } => {
                let last = char::from(b'a' + size.get() - 1);
                write!(
                    f,
                    "{property}: expected a point from aa to {last}{last}, found {found:?}"
                )
            }
            Fault::Taken { found } => {
                write!(f, "set-up stones: expected a free point, found {found:?}")
            }
            Fault::Late { property } => {
                write!(f, "{property}: expected before the first move, not after")
            }
            Fault::Foreign { property } => {
                write!(
                    f,
                    "{property}: expected the moves of the opening as B and W"
                )
            }
            Fault::Turn { number, found } => {
                let expected = !*found;
                write!(
                    f,
                    "move {number}: expected {expected} to move, found {found}"
                )
            }
            Fault::Illegal { number, why } => {
                write!(f, "move {number}: expected a legal move: {why}")
            }
        }
    }
}
