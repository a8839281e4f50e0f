use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Square;

/// A move.
///
/// ```
/// # use othello::Move;
/// assert_eq!("D3".parse::<Move>()?.to_string(), "d3");
/// for pass in ["pass", "PASS", "pa", "--"] {
///     assert_eq!(pass.parse::<Move>()?, Move::Pass);
/// }
/// # Ok::<(), othello::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A disc is placed on this square.
    Place(Square),
    /// No disc is placed, because none can be.
    Pass,
}

impl Move {
    /// Every move that can be written: 64 squares and the pass.
    pub fn all() -> impl Iterator<Item = Move> {
        Square::all().map(Move::Place).chain([Move::Pass])
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    found: String,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a move: expected a square from a1 to h8, or pass",
            self.found
        )
    }
}

impl Error for MoveError {}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        if ["pass", "pa", "--"]
            .iter()
            .any(|pass| text.eq_ignore_ascii_case(pass))
        {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|_| MoveError {
            found: text.to_owned(),
        })
    }
}
