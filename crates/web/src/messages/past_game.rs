use serde::{Deserialize, Serialize};

use super::{SeatSpec, Side, Text};

/// A finished game of one person against a player, for the person's statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PastGame {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The rules and the first position, where they are not the usual ones.
    pub is_special: bool,
    /// The person's side.
    pub side: Side,
    /// The opponent.
    pub opponent: SeatSpec,
    /// Its name.
    pub name: String,
    /// The winner; `null` for a draw.
    pub winner: Option<Side>,
    /// The opening, if it has a name.
    pub opening: Option<Text>,
    /// The number of moves.
    pub plies: u32,
    /// When it ended, in milliseconds since 1970.
    pub ended: f64,
}
