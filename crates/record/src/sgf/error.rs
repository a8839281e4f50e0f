use std::fmt;

use game::Color;

use ::renju::{Refusal, Size};

use crate::unexpected::Field;
use crate::{LineError, RefusedMove, Unexpected};

/// Why reading a game stopped, and where.
pub type Error = LineError<Fault>;

/// The error in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A letter where none can be, or `None` if the file ends there.
    Letter {
        /// The letter.
        found: Option<char>,
    },
    /// A text of another form than its field has.
    Unexpected(Unexpected),
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
    Illegal(RefusedMove<Refusal>),
}

impl From<Unexpected> for Fault {
    fn from(unexpected: Unexpected) -> Fault {
        Fault::Unexpected(unexpected)
    }
}

pub(super) const GAME: Field = Field::new("GM", "4, five in a row and renju");
pub(super) const BOARD: Field = Field::new("SZ", "5 to 19");
pub(super) const SET_UP: Field = Field::new("set-up stones", "a free point");

/// The error of a property whose value is no point of the board.
pub(super) fn no_point(property: &str, size: Size, found: &str) -> Unexpected {
    let last = char::from(b'a' + size.get() - 1);
    Unexpected {
        field: property.to_owned().into(),
        expected: format!("a point from aa to {last}{last}").into(),
        found: found.to_owned(),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Letter { found: Some(found) } => write!(
                f,
                "expected ( ) ; or a property with its value in brackets, found {found:?}"
            ),
            Fault::Letter { found: None } => {
                f.write_str("expected ) at the end of the game, found the end of the file")
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
            Fault::Illegal(refused) => refused.fmt(f),
        }
    }
}
