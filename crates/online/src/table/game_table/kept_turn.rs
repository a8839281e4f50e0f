use std::time::Duration;

use game::Color;

use crate::table::{JournalMove, TimedMove};

/// A move without its text, which the board has. A server keeps a thousand games of hundreds of moves: durations are
/// milliseconds, as clocks count them, and what was left on the clocks is computed when it is asked for.
pub(super) struct KeptTurn {
    pub(super) by: Color,
    /// The side to move behind it.
    pub(super) turn: Color,
    used: u32,
    charged: u32,
}

impl KeptTurn {
    pub(super) fn new(played: &JournalMove, turn: Color) -> KeptTurn {
        KeptTurn {
            by: played.by,
            turn,
            used: short(played.used),
            charged: short(played.charged),
        }
    }

    /// The time that was used for it.
    pub(super) fn used(&self) -> Duration {
        Duration::from_millis(self.used.into())
    }

    /// The time that was charged for it.
    pub(super) fn charged(&self) -> Duration {
        Duration::from_millis(self.charged.into())
    }

    /// The move, with its text.
    pub(super) fn played(&self, text: &str) -> TimedMove {
        TimedMove {
            by: self.by,
            text: text.to_owned(),
            used: self.used(),
            charged: self.charged(),
        }
    }
}

/// Milliseconds of a turn; the longest that are told are 49 days.
fn short(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
