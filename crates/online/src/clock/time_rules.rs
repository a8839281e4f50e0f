use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::wire::milliseconds;

/// How much time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeRules {
    /// What time is counted in; zero counts milliseconds.
    #[serde(with = "milliseconds")]
    pub unit: Duration,
    /// The time for the whole game. [`TimeRules::UNTIMED`] has no end.
    #[serde(with = "milliseconds")]
    pub total: Duration,
    /// The time for each move when the total is used up; it is not carried over.
    #[serde(with = "milliseconds")]
    pub byoyomi: Duration,
    /// What each turn adds to the total.
    #[serde(with = "milliseconds")]
    pub increment: Duration,
    /// Whether the turn itself may use what it adds.
    pub credit: Credit,
    /// Free time at the start of a turn.
    #[serde(with = "milliseconds")]
    pub delay: Duration,
    /// The least that is charged for a move.
    #[serde(with = "milliseconds")]
    pub least: Duration,
    /// What becomes of parts of a unit.
    pub rounding: TimeRounding,
    /// What becomes of a side whose time is exactly used up.
    pub at_zero: AtZero,
}

/// When an increment is added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Credit {
    /// At the start of the turn, the first one included: CSA.
    Before,
    /// Behind the move: Othello.
    After,
}

/// What becomes of parts of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeRounding {
    /// They are not charged.
    Down,
    /// They are charged as a whole unit.
    Up,
}

/// What becomes of a side whose time is exactly used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// It loses: shogi-server, the Othello server.
    Loses,
    /// It plays on.
    Stands,
}

impl TimeRules {
    /// Time without end.
    pub const UNTIMED: TimeRules = TimeRules {
        unit: Duration::from_secs(1),
        total: Duration::from_millis(u64::MAX),
        byoyomi: Duration::ZERO,
        increment: Duration::ZERO,
        credit: Credit::Before,
        delay: Duration::ZERO,
        least: Duration::ZERO,
        rounding: TimeRounding::Down,
        at_zero: AtZero::Loses,
    };

    /// The rules of CSA as shogi-server has them: whole seconds rounded down, increments before the move, and a
    /// loss as soon as nothing is left.
    #[must_use]
    pub const fn csa(total: Duration, byoyomi: Duration, increment: Duration) -> TimeRules {
        TimeRules {
            total,
            byoyomi,
            increment,
            ..TimeRules::UNTIMED
        }
    }

    /// The rules of the Othello protocol: as CSA's, with the increment behind the move. Its first server let a
    /// move use its own increment: that is [`Credit::Before`].
    #[must_use]
    pub const fn othello(total: Duration, byoyomi: Duration, increment: Duration) -> TimeRules {
        TimeRules {
            credit: Credit::After,
            ..TimeRules::csa(total, byoyomi, increment)
        }
    }

    /// Whether time is counted at all.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        milliseconds::of(self.total) < u64::MAX
    }
}
