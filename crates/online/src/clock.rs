//! The clocks of a table: total time, byoyomi, increments before or after a move, free time at the start of a
//! turn, least time for a move, rounding, and what happens at exactly zero, each as a protocol wants it.
//!
//! `search::Clock` serves engines: it adds the increment behind the move and lets time that is
//! exactly used up stand. Servers differ in both.

mod side_clock;
mod time_rules;

use std::time::Duration;

use game::{ByColor, Color};

use side_clock::SideClock;
pub use time_rules::{AtZero, Credit, TimeRounding, TimeRules};

/// The clocks of both sides, one of which may run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableClock {
    sides: ByColor<SideClock>,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    color: Color,
    since: Duration,
}

/// What a turn has cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeCharge {
    /// The time that passed.
    pub used: Duration,
    /// The time that counts, after rounding and the least time.
    pub charged: Duration,
    /// Whether the flag fell.
    pub has_fallen: bool,
}

impl TableClock {
    /// Clocks about to start.
    #[must_use]
    pub fn new(rules: ByColor<TimeRules>) -> TableClock {
        TableClock {
            sides: ByColor {
                black: SideClock::new(rules.black),
                white: SideClock::new(rules.white),
            },
            running: None,
        }
    }

    /// Starts the clock of a side; the other one stands.
    pub fn start(&mut self, color: Color, now: Duration) {
        self.running = Some(Running { color, since: now });
    }

    /// Stops the clock and charges the turn; `None` if no clock ran.
    pub fn stop(&mut self, now: Duration) -> Option<TimeCharge> {
        let Running { color, since } = self.running.take()?;
        // A clock that jumps backwards costs nobody anything.
        Some(self.spend(color, now.saturating_sub(since)))
    }

    /// Stops the clock and charges nothing.
    pub fn pause(&mut self) {
        self.running = None;
    }

    /// Charges a turn that took this long.
    pub fn spend(&mut self, color: Color, used: Duration) -> TimeCharge {
        self.sides[color].spend(used)
    }

    /// The time that the running turn has taken so far.
    #[must_use]
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.running
            .map_or(Duration::ZERO, |running| now.saturating_sub(running.since))
    }

    /// When the flag falls; `None` if no clock runs or it never does.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        let Running { color, since } = self.running?;
        since.checked_add(self.sides[color].longest()?)
    }

    /// The main time of a side before its present turn.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Duration {
        self.sides[color].remaining()
    }

    /// The main times of both sides before the present turn.
    #[must_use]
    pub fn both_remaining(&self) -> ByColor<Duration> {
        ByColor {
            black: self.remaining(Color::Black),
            white: self.remaining(Color::White),
        }
    }

    /// The rules of a side.
    #[must_use]
    pub fn rules(&self, color: Color) -> &TimeRules {
        self.sides[color].rules()
    }
}
