use std::time::Duration;

use game::ByColor;
use serde::{Deserialize, Serialize};

use super::TableRules;
use crate::secret::SecretHash;
use crate::wire::{by_color, milliseconds};

/// What a table is made of, beside its board. It is the first line of the game's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableSetup {
    /// The name of the game on this server; the journal's file has it too.
    pub id: String,
    /// The game, as [`GameBoard::game`](crate::GameBoard::game) has it.
    pub game: String,
    /// What else the server needs to make the same board again, in its own words.
    pub board: String,
    /// The names of both sides, by the colours they begin with.
    #[serde(with = "by_color")]
    pub players: ByColor<String>,
    /// What each side shows when it comes back.
    #[serde(with = "by_color")]
    pub tokens: ByColor<SecretHash>,
    /// What holds.
    pub rules: TableRules,
    /// Whether the result counts for the ratings.
    pub is_rated: bool,
    /// When the table was made, since the Unix epoch.
    #[serde(with = "milliseconds")]
    pub made: Duration,
}
