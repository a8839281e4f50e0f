use game::{Color, Outcome};

use ::renju::Reason;

use super::FoulStone;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// On the board: five in a row, no point left, two passes, or the agreed number of moves.
    Board(Reason),
    /// Black placed a foul stone, and lost.
    Foul(FoulStone),
    /// The loser resigned.
    Resignation {
        /// The winner.
        winner: Color,
    },
    /// The loser ran out of time.
    Time {
        /// The winner.
        winner: Color,
    },
    /// The loser broke a rule that the board does not show, did not come, or crashed.
    Forfeit {
        /// The winner.
        winner: Color,
    },
    /// A win for an unknown reason.
    Won {
        /// The winner.
        winner: Color,
    },
    /// A draw that the board does not show: both agreed.
    Draw,
    /// The game has no result.
    Void,
}

impl End {
    /// The winner, if `turn` was to move at the end and a move was played. `None` where there is no
    /// result.
    #[must_use]
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        match self {
            // Only the last mover can have made the five.
            End::Board(Reason::Five) => Some(Outcome::Win(!turn)),
            End::Board(Reason::BoardFull | Reason::TwoPasses | Reason::MostMoves) | End::Draw => {
                Some(Outcome::Draw)
            }
            End::Foul(_) | End::Board(Reason::Foul(..)) => Some(Outcome::Win(Color::White)),
            End::Resignation { winner }
            | End::Time { winner }
            | End::Forfeit { winner }
            | End::Won { winner } => Some(Outcome::Win(*winner)),
            End::Void => None,
        }
    }
}
