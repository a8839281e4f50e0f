use std::fmt;

use game::{Color, Outcome, Wdl};
use serde::{Deserialize, Serialize};

/// Why a game on a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// By the rules of the board: five in a row, no move left for both sides.
    Rules,
    /// The side to move is mated, or has no move in a game where that loses.
    Mate,
    /// The same position came too often.
    Repetition,
    /// The same position came too often, by checks of one side.
    PerpetualCheck,
    /// The agreed number of moves was reached.
    MostMoves,
    /// A side declared the game over, and was right.
    Declaration,
    /// A side declared the game over, and was wrong.
    FalseDeclaration,
    /// A move that the rules do not have.
    IllegalMove,
    /// A move that the rules have and forbid to this side.
    Foul,
    /// A side resigned.
    Resignation,
    /// A side's time was used up.
    Time,
    /// Both sides agreed on a draw.
    Agreement,
    /// The game was broken off as the players wished.
    Aborted,
    /// A connection was lost, or the server ended.
    Abnormal,
}

impl EndCause {
    /// Every cause.
    pub const ALL: [EndCause; 14] = [
        EndCause::Rules,
        EndCause::Mate,
        EndCause::Repetition,
        EndCause::PerpetualCheck,
        EndCause::MostMoves,
        EndCause::Declaration,
        EndCause::FalseDeclaration,
        EndCause::IllegalMove,
        EndCause::Foul,
        EndCause::Resignation,
        EndCause::Time,
        EndCause::Agreement,
        EndCause::Aborted,
        EndCause::Abnormal,
    ];

    /// The cause as files have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            EndCause::Rules => "rules",
            EndCause::Mate => "mate",
            EndCause::Repetition => "repetition",
            EndCause::PerpetualCheck => "perpetual_check",
            EndCause::MostMoves => "most_moves",
            EndCause::Declaration => "declaration",
            EndCause::FalseDeclaration => "false_declaration",
            EndCause::IllegalMove => "illegal_move",
            EndCause::Foul => "foul",
            EndCause::Resignation => "resignation",
            EndCause::Time => "time",
            EndCause::Agreement => "agreement",
            EndCause::Aborted => "aborted",
            EndCause::Abnormal => "abnormal",
        }
    }

    /// The cause of a word.
    #[must_use]
    pub fn named(word: &str) -> Option<EndCause> {
        EndCause::ALL.into_iter().find(|cause| cause.word() == word)
    }
}

impl fmt::Display for EndCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The end of a game on a table. Sides are named by the colours they began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Why.
    pub cause: EndCause,
    /// Who won; `None` if the game has no result.
    pub outcome: Option<Outcome>,
}

impl Ending {
    /// A side has won.
    #[must_use]
    pub const fn won(winner: Color, cause: EndCause) -> Ending {
        Ending {
            cause,
            outcome: Some(Outcome::Win(winner)),
        }
    }

    /// A draw.
    #[must_use]
    pub const fn drawn(cause: EndCause) -> Ending {
        Ending {
            cause,
            outcome: Some(Outcome::Draw),
        }
    }

    /// An end without a result.
    #[must_use]
    pub const fn void(cause: EndCause) -> Ending {
        Ending {
            cause,
            outcome: None,
        }
    }

    /// The result of one side; `None` if there is none.
    #[must_use]
    pub fn seen_by(self, seat: Color) -> Option<Wdl> {
        self.outcome.map(|outcome| outcome.seen_by(seat))
    }
}
