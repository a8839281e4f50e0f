use std::time::Duration;

use game::Color;

use crate::{Clock, Limits};

/// How long to think about a move: a target and a hard limit.
///
/// How a clock is shared out among the moves to come is the engine's knowledge of its game. What is the same in all
/// games is here: a fixed time for a move is used up, and so is what cannot be saved.
///
/// ```
/// use std::time::Duration;
/// use game::Color;
/// use search::{Limits, TimePlan};
///
/// let second = Duration::from_secs(1);
/// let limits = Limits { move_time: Some(second), ..Limits::default() };
/// let lag = Duration::from_millis(50);
/// let plan = TimePlan::new(&limits, Color::Black, |time| time - lag, |_| (second, second));
/// assert_eq!((plan.usual, plan.latest), (None, Some(second - lag)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimePlan {
    /// The target; `None` if time that is left over is lost.
    pub usual: Option<Duration>,
    /// The hard limit; `None` if there is none.
    pub latest: Option<Duration>,
}

impl TimePlan {
    /// The plan for the next move of `turn`. `less` takes the lag off a time for this move alone; `share` is the
    /// target and the hard limit, lag taken off, of a clock whose time can be saved for later moves.
    #[must_use]
    pub fn new(
        limits: &Limits,
        turn: Color,
        less: impl Fn(Duration) -> Duration,
        share: impl FnOnce(&Clock) -> (Duration, Duration),
    ) -> TimePlan {
        let most = limits.move_time.map(&less);
        let Some(clock) = &limits.clock else {
            return TimePlan {
                usual: None,
                latest: most,
            };
        };
        let within = |time: Duration| most.map_or(time, |most| most.min(time));
        if clock.remaining(turn).is_zero() && clock.control(turn).increment.is_zero() {
            return TimePlan {
                usual: None,
                latest: Some(within(less(clock.longest_move(turn)))),
            };
        }
        let (usual, latest) = share(clock);
        TimePlan {
            usual: Some(within(usual)),
            latest: Some(within(latest)),
        }
    }
}
