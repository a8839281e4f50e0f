use std::time::Duration;

use game::Color;

use super::Setting;
use crate::Go;

/// The value of `time_left` without a limit.
pub(super) const UNLIMITED: i64 = i32::MAX as i64;

/// The time limits of the `INFO` lines.
#[derive(Clone, Default, Debug)]
pub(super) struct Limits {
    turn: Option<Duration>,
    total: Option<Duration>,
    /// Whether the game has no time limit, even if a remaining time is sent.
    unlimited: bool,
    left: Option<Duration>,
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl Limits {
    /// Takes a setting in; whether it was one of these.
    pub(super) fn set(&mut self, setting: &Setting) -> bool {
        match *setting {
            Setting::TimeoutTurn(time) => self.turn = Some(Duration::from_millis(time)),
            Setting::TimeoutMatch(time) => {
                self.total = limited(time).map(Duration::from_millis);
                self.unlimited = self.total.is_none();
                self.left = None;
            }
            Setting::TimeLeft(time) => {
                // It is below 0 after a move that took too long.
                let time = u64::try_from(time.max(0)).unwrap_or(0);
                let unlimited = i64::try_from(time).is_ok_and(|time| time == UNLIMITED);
                self.left = (!unlimited).then(|| Duration::from_millis(time));
                if unlimited {
                    self.total = None;
                }
            }
            Setting::TimeIncrement(time) => self.increment = Duration::from_millis(time),
            Setting::MaxNode(nodes) => self.nodes = u64::try_from(nodes).ok().filter(|n| *n > 0),
            Setting::MaxDepth(depth) => self.depth = u32::try_from(depth).ok().filter(|d| *d > 0),
            Setting::Rule(_) | Setting::Other { .. } => return false,
        }
        true
    }

    /// A new game has the whole time again.
    pub(super) fn restart(&mut self) {
        self.left = None;
    }

    /// The limits for a move of `turn`. The time for the move is the most it may take, and a share
    /// of what remains if that is less.
    pub(super) fn go(&self, turn: Color) -> Go {
        let mut go = Go {
            move_time: self.turn,
            nodes: self.nodes,
            depth: self.depth,
            ..Go::default()
        };
        go.remaining[turn] = self.left.or(self.total).filter(|_| !self.unlimited);
        go.increment[turn] = self.increment;
        go
    }
}

fn limited(time: u64) -> Option<u64> {
    let unlimited = time == 0 || i64::try_from(time).is_ok_and(|time| time == UNLIMITED);
    (!unlimited).then_some(time)
}
