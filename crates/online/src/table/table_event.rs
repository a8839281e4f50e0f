use std::fmt;

use game::Color;

use crate::board::MoveRefusal;

/// What happens on a table. Sides are named by the colours they began with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableEvent {
    /// A side agrees to the game.
    Agree(Color),
    /// A side does not want the game.
    Reject(Color),
    /// A side moves, or acts in the opening.
    Move {
        /// The side.
        by: Color,
        /// The move in the board's notation.
        text: String,
    },
    /// A side resigns.
    Resign(Color),
    /// The side to move declares the game over.
    Declare(Color),
    /// A side offers a draw, or takes the offer. An offer holds until the other side moves.
    OfferDraw(Color),
    /// A side wants to break the game off.
    Abort(Color),
    /// The connection of a side is lost.
    Disconnect(Color),
    /// Somebody shows the token of a side.
    Reconnect {
        /// The side.
        seat: Color,
        /// Its token.
        token: String,
    },
    /// A side is here again: its owner has logged in anew.
    Return(Color),
    /// The server ends in order: the game can go on later.
    Adjourn,
    /// The game cannot go on, since the disk is full or the server gives it up.
    Abandon,
    /// The time that [`GameTable::deadline`](super::GameTable::deadline) named has come.
    Tick,
}

/// Why an event was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventRefusal {
    /// The game has not begun, or waits for players to come back.
    NotStarted,
    /// The game is over.
    Over,
    /// The other side has to move.
    NotYourTurn,
    /// The game cannot be declared over now.
    NoDeclaration,
    /// Games are not broken off here.
    NoAbort,
    /// This is not the side's token.
    WrongToken,
    /// The move cannot be played.
    Move(MoveRefusal),
}

impl fmt::Display for EventRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventRefusal::NotStarted => f.write_str("the game is not running"),
            EventRefusal::Over => f.write_str("the game is over"),
            EventRefusal::NotYourTurn => f.write_str("it is the other side's turn"),
            EventRefusal::NoDeclaration => f.write_str("the game cannot be declared over now"),
            EventRefusal::NoAbort => f.write_str("games are not broken off here"),
            EventRefusal::WrongToken => f.write_str("this is not the token of that side"),
            EventRefusal::Move(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for EventRefusal {}
