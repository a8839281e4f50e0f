use std::time::Duration;

use game::ByColor;

use crate::ending::Ending;
use crate::rating::PlayerRating;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The name of the game on this server.
    pub id: String,
    /// The game: `othello`, `renju`, `shogi`.
    pub game: String,
    /// The names of both sides, by the colours they began with.
    pub players: ByColor<String>,
    /// How it ended.
    pub ending: Ending,
    /// How many moves it had.
    pub moves: u32,
    /// Whether it counts for the ratings. A game without a result does not.
    pub is_rated: bool,
    /// When it ended, since the Unix epoch.
    pub ended: Duration,
}

/// A row of a ranking.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedPlayer {
    /// The name.
    pub name: String,
    /// The rating that follows every game.
    pub live: PlayerRating,
    /// The rating of the last night; `None` if it could not be compared.
    pub overnight: Option<f64>,
}
