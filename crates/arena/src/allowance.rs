use std::time::Duration;

use game::Color;
use protocol::Go;
use search::TimeControl;

use crate::Clocks;

/// The limits of a contestant; the first one that is reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Its clock, if it has one.
    pub control: Option<TimeControl>,
    /// The most positions it may visit for a move.
    pub nodes: Option<u64>,
    /// The most plies it may look ahead.
    pub depth: Option<u32>,
    /// Whether it thinks about the move it expects while its opponent thinks.
    pub ponder: bool,
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

    /// The limits and the clocks as they are sent to an engine of this colour.
    pub(crate) fn go(&self, clocks: &Clocks, color: Color) -> Go {
        Go {
            nodes: self.nodes,
            depth: self.depth,
            ..clocks.go(color)
        }
    }
}
