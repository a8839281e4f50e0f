use std::time::Duration;

use game::ByColor;
use serde::{Deserialize, Serialize};

use crate::clock::TimeRules;
use crate::wire::{by_color, milliseconds};

/// What holds on a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRules {
    /// The clocks.
    #[serde(with = "by_color")]
    pub time: ByColor<TimeRules>,
    /// How long both sides may take to agree to the game.
    #[serde(with = "milliseconds")]
    pub agreement: Duration,
    /// How long a side may stay away; its clock runs meanwhile. Zero ends the game at once.
    #[serde(with = "milliseconds")]
    pub grace: Duration,
    /// What a wrong move costs.
    pub illegal: IllegalRule,
    /// Who may break the game off.
    pub abort: AbortRule,
    /// Whether a mated side has to resign by itself, as CSA's protocol wants.
    pub mated_side_resigns: bool,
    /// By how many moves spectators are behind.
    pub spectator_delay: usize,
}

/// What a wrong move or a wrong declaration costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IllegalRule {
    /// The game.
    Loses,
    /// Fouls cost the game, anything else is refused.
    OnlyFoulsLose,
    /// Nothing: it is refused.
    Refused,
}

/// Who may break a game off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbortRule {
    /// Nobody.
    Never,
    /// Both sides together.
    BothSides,
    /// Each side alone.
    OneSide,
}

impl TableRules {
    /// Two minutes to agree, half a minute to come back, a wrong move loses, both sides may break off.
    #[must_use]
    pub fn new(time: ByColor<TimeRules>) -> TableRules {
        TableRules {
            time,
            agreement: Duration::from_secs(120),
            grace: Duration::from_secs(30),
            illegal: IllegalRule::Loses,
            abort: AbortRule::BothSides,
            mated_side_resigns: false,
            spectator_delay: 0,
        }
    }
}
