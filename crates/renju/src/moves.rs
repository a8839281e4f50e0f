use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Point, Size};

/// A stone or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stone on an empty point.
    Place(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// Every move that can be written on a board of this size.
    pub fn all(size: Size) -> impl Iterator<Item = Move> {
        size.points().map(Move::Place).chain([Move::Pass])
    }

    /// Where the stone goes, if there is one.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => write!(f, "{point}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// A text that is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveError;

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a point such as h8 (a to s, 1 to 19) or pass")
    }
}

impl Error for MoveError {}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        if ["pass", "--"]
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word))
        {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|_| MoveError)
    }
}
