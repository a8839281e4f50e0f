use game::Color;
use tokio::sync::mpsc;

use crate::news::{GameWish, News};

/// Somebody who is logged in.
pub(super) struct HallGuest {
    pub(super) name: String,
    /// Whether it sees the lobby.
    pub(super) extended: bool,
    /// The game that it waits for whenever it does not play.
    pub(super) wish: Option<GameWish>,
    pub(super) rating: f64,
    /// Dropping it ends the connection.
    pub(super) outbox: mpsc::Sender<News>,
    /// The game that it plays or is asked to play.
    pub(super) seat: Option<(String, Color)>,
}
