//! What pages say to a hall, and what it tells them.

use std::time::Duration;

use game::{ByColor, Color};
use online::clock::TimeRules;
use online::table::{TableEnd, TimedMove};
use tokio::sync::oneshot;
use web::messages::{ClubAct, ClubLobby, ClubTerms, Text};

/// A wish of a page, and where its answer goes.
pub(crate) struct PageWish {
    pub(crate) wish: WishKind,
    pub(crate) answer: oneshot::Sender<Result<(), Text>>,
}

/// What a page wants of a hall.
pub(crate) enum WishKind {
    /// To play, with somebody or with anybody.
    Offer {
        terms: ClubTerms,
        to: Option<String>,
    },
    /// To take an offer back, or to decline one.
    Withdraw(String),
    /// To accept an offer.
    Accept(String),
    /// To see a table.
    Watch(String),
    /// To see it no longer.
    Unwatch(String),
    /// To do something at a table.
    Act { id: String, act: ClubAct },
    /// To say something to the other player.
    Chat { id: String, text: String },
    /// To hear the other player's words, or not.
    SetChat(bool),
    /// To be told how the lobby stands.
    Look,
    /// Nothing but to know whether a table is here.
    Knows(String),
}

/// What a hall tells a page.
pub(crate) enum PageNews {
    /// The lobby of a game.
    Lobby(Box<ClubLobby>),
    /// A game has begun, or goes on.
    Seated(String),
    /// A table.
    Table(Box<TableSight>),
    /// Something was refused at a table.
    Refused { id: String, why: Text },
    /// The other player's words.
    Chat {
        id: String,
        from: String,
        text: String,
    },
}

/// A table as somebody may see it: moves and clocks, without the board, which the page's side makes of them.
#[derive(Clone)]
pub(crate) struct TableSight {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The text of the board's [`BoardSpec`](boards::tables::BoardSpec).
    pub(crate) board: String,
    pub(crate) players: ByColor<String>,
    /// Where this person sits; colours are those that the sides began with.
    pub(crate) seat: Option<Color>,
    pub(crate) moves: Vec<TimedMove>,
    pub(crate) turn: Color,
    pub(crate) time: ByColor<TimeRules>,
    pub(crate) remaining: ByColor<Duration>,
    /// What the running turn has taken; `None` if no clock runs.
    pub(crate) elapsed: Option<Duration>,
    pub(crate) stage: SightStage,
    pub(crate) has_draws: bool,
    pub(crate) draw_offers: ByColor<bool>,
    pub(crate) away: ByColor<Option<Duration>>,
    pub(crate) watchers: usize,
    pub(crate) delay: usize,
    pub(crate) is_rated: bool,
    pub(crate) chat: ByColor<bool>,
    pub(crate) rematch: ByColor<bool>,
    pub(crate) may_rematch: bool,
    pub(crate) next: Option<String>,
}

/// How far a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SightStage {
    /// The other side has not agreed yet.
    Agreeing,
    Playing,
    /// It waits for players since the server was away.
    Waiting,
    Over(TableEnd),
    /// There was no game after all, or it was interrupted.
    Gone,
}
