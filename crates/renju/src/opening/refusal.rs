use std::error::Error;
use std::fmt;

use super::{Action, Area, Opening};
use crate::{Foul, Point};

/// Why an action is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The opening is over.
    Over,
    /// The phase asks for something else.
    Unasked {
        /// What was done.
        action: Action,
        /// What is asked for.
        expected: &'static str,
    },
    /// The point is not where the stone has to go.
    Outside {
        /// The point.
        point: Point,
        /// Where the stone has to go.
        area: Area,
    },
    /// There is a stone on the point.
    Occupied(Point),
    /// The third stone makes an opening that the rule leaves out.
    Barred {
        /// The third stone.
        point: Point,
        /// What it makes.
        opening: Opening,
    },
    /// A stone added to the opening is a foul.
    Foul {
        /// The stone.
        point: Point,
        /// What is wrong with it.
        foul: Foul,
    },
    /// A stone added to the opening makes five, and the game would be over.
    Five(Point),
    /// A number of fifth moves that cannot be offered.
    Count {
        /// How many were declared.
        declared: u8,
        /// How many there may be.
        most: u8,
    },
    /// The fifth move is on offer already.
    Repeated(Point),
    /// The fifth move looks the same as one on offer.
    Symmetric {
        /// The fifth move.
        point: Point,
        /// The one on offer.
        offered: Point,
    },
    /// The fifth move is not one of those on offer.
    NotOffered(Point),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the opening is over: expected a move of the game"),
            Refusal::Unasked { action, expected } => {
                write!(f, "`{action}` is not asked for: expected {expected}")
            }
            Refusal::Outside { point, area } => {
                write!(f, "{point} is out of place: expected a point {area}")
            }
            Refusal::Occupied(point) => {
                write!(f, "{point} is occupied: expected an empty point")
            }
            Refusal::Barred { point, opening } => write!(
                f,
                "{point} makes {opening}: expected one of the 24 openings without D13 and I13"
            ),
            Refusal::Foul { point, foul } => {
                write!(
                    f,
                    "{point} is a foul ({foul}): expected a stone that Black may place"
                )
            }
            Refusal::Five(point) => {
                write!(
                    f,
                    "{point} makes five: expected a stone after which the game goes on"
                )
            }
            Refusal::Count { declared, most } => {
                write!(f, "{declared} fifth moves: expected from 1 to {most}")
            }
            Refusal::Repeated(point) => {
                write!(
                    f,
                    "{point} is on offer already: expected another fifth move"
                )
            }
            Refusal::Symmetric { point, offered } => write!(
                f,
                "{point} is symmetric to {offered}: expected a fifth move unlike those on offer"
            ),
            Refusal::NotOffered(point) => {
                write!(
                    f,
                    "{point} is not on offer: expected one of the fifth moves offered"
                )
            }
        }
    }
}

impl Error for Refusal {}
