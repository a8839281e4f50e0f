use std::error::Error;
use std::fmt;

use game::{Color, Position as _};

use crate::{Foul, Move, Point, Position, RuleSet, Size};

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no move.
    NotAMove,
    /// The game is over.
    GameOver,
    /// The board is smaller than that.
    OffBoard(Point, Size),
    /// There is a stone already.
    Occupied(Point),
    /// The stone is a foul.
    Foul(Point, Foul),
    /// There is no pass before the sixth move.
    PassTooEarly,
    /// These rules know a pass only where no stone can be placed.
    PassNotForced,
    /// Every empty point is a foul, so that Black has to pass.
    MustPass(Point, Foul),
}

impl Refusal {
    /// Why `m`, which is not legal in `position`, is not.
    #[must_use]
    pub fn explain(position: &Position, m: Move) -> Refusal {
        if position.outcome().is_some() {
            return Refusal::GameOver;
        }
        let point = match m {
            Move::Place(point) => point,
            Move::Pass if position.rule_set() == RuleSet::Renju => return Refusal::PassTooEarly,
            Move::Pass => return Refusal::PassNotForced,
        };
        if !position.size().contains(point) {
            return Refusal::OffBoard(point, position.size());
        }
        match position.foul(point) {
            Some(foul) if position.turn() == Color::Black => {
                if position.places().is_empty() {
                    Refusal::MustPass(point, foul)
                } else {
                    Refusal::Foul(point, foul)
                }
            }
            _ => Refusal::Occupied(point),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAMove => f.write_str("expected a point such as h8 or pass"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::OffBoard(point, size) => {
                let size = size.get();
                write!(f, "{point} is outside the board of {size} by {size}")
            }
            Refusal::Occupied(point) => write!(f, "there is a stone on {point} already"),
            Refusal::Foul(point, foul) => write!(f, "{point} is a foul for Black: {foul}"),
            Refusal::PassTooEarly => f.write_str("there is no pass before the sixth move"),
            Refusal::PassNotForced => {
                f.write_str("a pass is only allowed when no stone can be placed")
            }
            Refusal::MustPass(point, foul) => {
                write!(
                    f,
                    "{point} is a foul for Black ({foul}), like every other point: pass"
                )
            }
        }
    }
}

impl Error for Refusal {}
