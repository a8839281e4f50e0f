use std::time::Duration;

use game::{ByColor, Color};

use super::{EventRefusal, JournalEntry};
use crate::ending::Ending;

/// What a table wants done.
#[derive(Clone, Debug)]
pub enum TableOutput {
    /// Write this line to the game's journal before going on. If that fails, leave out what follows and tell
    /// [`TableEvent::Abandon`](super::TableEvent::Abandon).
    Persist(JournalEntry),
    /// Tell this.
    Tell(Audience, TableNotice),
}

/// Who is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// One side.
    Seat(Color),
    /// Both sides.
    Players,
    /// Everybody else who watches.
    Spectators,
}

/// What a table tells.
#[derive(Clone, PartialEq, Debug)]
pub enum TableNotice {
    /// A side has agreed.
    Agreed(Color),
    /// There will be no game.
    Rejected {
        /// The side that did not want it, went away or said nothing.
        by: Color,
        /// Whether the time to agree was over.
        is_late: bool,
    },
    /// The game begins.
    Started {
        /// The side to move.
        turn: Color,
    },
    /// A move was played.
    Moved {
        /// The move.
        played: TimedMove,
        /// The side to move now.
        turn: Color,
        /// What is left of the main times.
        remaining: ByColor<Duration>,
    },
    /// An event of a side was refused.
    Refused(EventRefusal),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side wants to break the game off.
    AbortWished(Color),
    /// The connection of a side is lost.
    Away {
        /// The side.
        seat: Color,
        /// How long the game waits for it.
        until: Duration,
    },
    /// The side is here again.
    Back(Color),
    /// Everything that a side needs that comes back.
    Resumed(Box<TableView>),
    /// The game is interrupted and can go on later.
    Adjourned,
    /// The game is over.
    Ended(TableEnd),
}

/// A move with its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedMove {
    /// The side that moved.
    pub by: Color,
    /// The move as the board writes it.
    pub text: String,
    /// The time that passed.
    pub used: Duration,
    /// The time that was charged.
    pub charged: Duration,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableEnd {
    /// Why, and who won.
    pub ending: Ending,
    /// The move that lost because it is wrong.
    pub attempt: Option<String>,
    /// The time of the last turn, which had no move, as it was charged.
    pub charged: Duration,
}

/// A table as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The name of the game on this server.
    pub id: String,
    /// The names of both sides.
    pub players: ByColor<String>,
    /// The text of the first position.
    pub start: String,
    /// The moves that may be seen.
    pub moves: Vec<TimedMove>,
    /// The side to move; spectators learn it from the moves.
    pub turn: Color,
    /// What is left of the main times.
    pub remaining: ByColor<Duration>,
    /// The time that the running turn has taken.
    pub elapsed: Duration,
    /// The end, if the game is over.
    pub end: Option<TableEnd>,
}
