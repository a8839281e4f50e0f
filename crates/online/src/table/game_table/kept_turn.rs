use std::time::Duration;

use game::{ByColor, Color};

use crate::table::{JournalMove, TimedMove};

/// A move with what was to be seen behind it, without its text, which the board has. A server keeps a thousand games
/// of hundreds of moves: durations are milliseconds, as clocks count them.
pub(super) struct KeptTurn {
    pub(super) by: Color,
    /// The side to move behind it.
    pub(super) turn: Color,
    used: u32,
    charged: u32,
    remaining: ByColor<u64>,
}

impl KeptTurn {
    pub(super) fn new(played: &JournalMove, turn: Color, remaining: ByColor<Duration>) -> KeptTurn {
        KeptTurn {
            by: played.by,
            turn,
            used: short(played.used),
            charged: short(played.charged),
            remaining: ByColor {
                black: long(remaining.black),
                white: long(remaining.white),
            },
        }
    }

    /// The time that was charged for it.
    pub(super) fn charged(&self) -> Duration {
        Duration::from_millis(self.charged.into())
    }

    /// What was left of the main times.
    pub(super) fn remaining(&self) -> ByColor<Duration> {
        ByColor {
            black: Duration::from_millis(self.remaining.black),
            white: Duration::from_millis(self.remaining.white),
        }
    }

    /// The move, with its text.
    pub(super) fn played(&self, text: &str) -> TimedMove {
        TimedMove {
            by: self.by,
            text: text.to_owned(),
            used: Duration::from_millis(self.used.into()),
            charged: self.charged(),
        }
    }
}

/// Milliseconds of a turn; the longest that are told are 49 days.
fn short(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn long(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
