use std::time::Instant;

use game::Color;
use online::accounts::PlayerName;
use online::lobby::SessionId;
use protocol::game_server::{FromPlayer, FromServer, ResumedGame};
use tokio::sync::{mpsc, oneshot};

use crate::page_news::{PageNews, PageWish};

/// What a connection tells the hall.
pub(crate) enum HallMessage {
    /// Somebody has logged in with the right password.
    Enter(Box<Arrival>),
    /// A player says something.
    Said {
        session: SessionId,
        said: FromPlayer,
        /// When the line came.
        at: Instant,
    },
    /// A page wants something.
    Page { session: SessionId, wish: PageWish },
    /// The connection is gone.
    Left(SessionId),
    /// Ctrl-C: no new games; the second time no games at all.
    Close,
}

/// A player who comes in.
pub(crate) struct Arrival {
    pub(crate) session: SessionId,
    pub(crate) name: PlayerName,
    /// Whether it sees the lobby.
    pub(crate) extended: bool,
    /// The game that its login asks for.
    pub(crate) wish: Option<GameWish>,
    pub(crate) rating: f64,
    pub(crate) resumed: Option<ResumedGame>,
    pub(crate) outbox: GuestOutbox,
    pub(crate) answer: oneshot::Sender<Result<(), String>>,
}

/// By what somebody is told things. Dropping it ends the connection.
pub(crate) enum GuestOutbox {
    /// A connection that writes lines.
    Lines(mpsc::Sender<News>),
    /// A page.
    Page(mpsc::Sender<PageNews>),
}

/// A game by name, and a side.
#[derive(Clone)]
pub(crate) struct GameWish {
    pub(crate) game: String,
    pub(crate) color: Option<Color>,
}

/// What the hall tells a connection.
pub(crate) enum News {
    /// For the player. What belongs together is one of the news that may wait, however many lines it has.
    Tell {
        told: Vec<FromServer>,
        /// When the line came that it answers.
        since: Option<Instant>,
    },
    /// For the session: whose turn it is.
    Turn(Color),
}
