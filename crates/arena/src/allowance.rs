use std::time::Duration;

use search::TimeControl;

/// The limits of a contestant; the first one that is reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Its clock, if it has one.
    pub control: Option<TimeControl>,
    /// The most positions it may visit for a move.
    pub nodes: Option<u64>,
    /// The most plies it may look ahead.
    pub depth: Option<u32>,
}

impl Allowance {
    /// This time for every move.
    #[must_use]
    pub fn each_move(time: Duration) -> Allowance {
        let control = TimeControl {
            byoyomi: time,
            ..TimeControl::default()
        };
        Allowance {
            control: Some(control),
            ..Allowance::default()
        }
    }
}
