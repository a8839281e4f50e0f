use std::time::Duration;

use game::Color;

use crate::news::{GameWish, GuestOutbox};

/// Somebody who is logged in.
pub(super) struct HallGuest {
    pub(super) name: String,
    /// Whether it sees the lobby.
    pub(super) extended: bool,
    /// The game that it waits for whenever it does not play.
    pub(super) wish: Option<GameWish>,
    pub(super) rating: f64,
    pub(super) outbox: GuestOutbox,
    /// Whether it hears the words of who plays against it (pages).
    pub(super) hears_chat: bool,
    /// When it said its last words.
    pub(super) chats: Vec<Duration>,
    /// The game that it plays or is asked to play.
    pub(super) seat: Option<(String, Color)>,
}
