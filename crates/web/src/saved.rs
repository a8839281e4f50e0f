use serde::{Deserialize, Serialize};

use crate::messages::{NewGame, Result as GameResult, SeatSpec};

/// A game as it is stored: everything that cannot be computed from the rest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) id: String,
    /// The run of the server that wrote it.
    pub(crate) epoch: String,
    pub(crate) plan: NewGame,
    /// The player who began, and the other one.
    pub(crate) seats: [SeatSpec; 2],
    pub(crate) names: [String; 2],
    pub(crate) first_has_black: bool,
    /// The number of moves before play began.
    pub(crate) base: usize,
    pub(crate) is_opening: bool,
    /// The steps of the opening rule.
    pub(crate) actions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) times: Vec<u32>,
    #[serde(default)]
    pub(crate) scores: Vec<Option<f64>>,
    /// The time used for the current move so far.
    pub(crate) spent: u32,
    pub(crate) is_paused: bool,
    pub(crate) result: Option<GameResult>,
    pub(crate) revision: u32,
}
