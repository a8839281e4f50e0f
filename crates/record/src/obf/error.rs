use std::fmt;

use ::othello::{Move, ObfError, Refusal, Square};

use crate::{LineError, LineFault};

/// Why a line was refused, and where.
pub type Error = LineError<Fault>;

/// The error on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The line could not be read.
    Line(LineFault),
    /// It is no board, side and scores.
    Text(ObfError),
    /// A square in the middle is empty, which it never is in a game.
    Middle {
        /// The square.
        square: Square,
    },
    /// A score of something that is no legal move.
    Move {
        /// The move.
        found: Move,
        /// The rule.
        why: Refusal,
    },
    /// A score that no game can have.
    Score {
        /// Its move.
        of: Move,
        /// The score.
        found: i32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Line(fault) => fault.fmt(f),
            Fault::Text(error) => error.fmt(f),
            Fault::Middle { square } => write!(
                f,
                "board, {square}: expected a disc, as in every game, found none"
            ),
            Fault::Move { found, why } => {
                write!(f, "score of {found}: expected a legal move: {why}")
            }
            Fault::Score { of, found } => {
                write!(f, "score of {of}: expected -64 to 64, found {found}")
            }
        }
    }
}
