use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

use game::Color;

use crate::{Clock, Limits, Stop};

/// The number of visits between two checks of the clock. A visit takes well under a microsecond in
/// most engines; one whose visits are slow calls [`Budget::check`] itself.
const VISITS_BETWEEN_LOOKS: u64 = 64;

/// The time that is kept back of a move's longest time, for the transmission of the answer.
const LAG: Duration = Duration::from_millis(50);

/// The budget of one search: [`Limits`], a [`Stop`] and the time that has passed, combined into one
/// check.
///
/// ```
/// use game::Color;
/// use search::{Budget, Limits, Spent, Stop};
///
/// let limits = Limits { nodes: Some(2), ..Limits::default() };
/// let mut budget = Budget::new(&limits, Color::Black, &Stop::new());
/// assert_eq!(budget.visit(), Ok(()));
/// assert_eq!(budget.visit(), Ok(()));
/// assert_eq!(budget.visit(), Err(Spent));
/// assert_eq!(budget.nodes(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    stop: Stop,
    started: Instant,
    time: Option<Duration>,
    most: Option<u64>,
    nodes: u64,
    is_spent: bool,
}

impl Budget {
    /// The budget of a search that begins now, for the move of `turn`. If the limits have both
    /// a clock and a time for this move, the shorter of [`allot`] and that time holds.
    #[must_use]
    pub fn new(limits: &Limits, turn: Color, stop: &Stop) -> Budget {
        let allotted = limits.clock.as_ref().map(|clock| allot(clock, turn));
        let time = match (allotted, limits.move_time) {
            (Some(allotted), Some(move_time)) => Some(allotted.min(move_time)),
            (allotted, move_time) => allotted.or(move_time),
        };
        Budget {
            stop: stop.clone(),
            started: Instant::now(),
            time,
            most: limits.nodes,
            nodes: 0,
            is_spent: false,
        }
    }

    /// An unlimited budget.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::new(&Limits::default(), Color::Black, &Stop::new())
    }

    /// Counts one more position, if it may be visited.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Spent> {
        if self.most.is_some_and(|most| self.nodes >= most) {
            self.is_spent = true;
        }
        if self.nodes.is_multiple_of(VISITS_BETWEEN_LOOKS) {
            self.check()?;
        }
        if self.is_spent || self.stop.is_requested() {
            self.is_spent = true;
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Checks the clock now: to be called before something slow.
    pub fn check(&mut self) -> Result<(), Spent> {
        let is_late = || self.time.is_some_and(|time| self.started.elapsed() >= time);
        self.is_spent = self.is_spent || self.stop.is_requested() || is_late();
        if self.is_spent { Err(Spent) } else { Ok(()) }
    }

    /// The number of positions visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time limit, if there is one.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The stop that may end it.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The time so far.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// A search has used up its [`Budget`], or was asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spent;

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search's time, nodes or leave to go on is used up")
    }
}

impl Error for Spent {}

/// The time `color` should spend on its next move: a twentieth of its main time, the increment and
/// the byoyomi, but never so much that its flag could fall.
///
/// ```
/// use std::time::Duration;
/// use game::{ByColor, Color};
/// use search::{Clock, TimeControl, allot};
///
/// let control = TimeControl {
///     main: Duration::from_secs(60),
///     increment: Duration::from_secs(2),
///     ..TimeControl::default()
/// };
/// let clock = Clock::new(ByColor::both(control));
/// assert_eq!(allot(&clock, Color::Black), Duration::from_secs(5));
/// ```
#[must_use]
pub fn allot(clock: &Clock, color: Color) -> Duration {
    let control = clock.control(color);
    let wanted = clock.remaining(color) / 20 + control.increment + control.byoyomi;
    let longest = clock.longest_move(color);
    // Of very short times only a tenth is kept back: the lag would leave nothing of them.
    wanted.min(longest - LAG.min(longest / 10))
}

#[cfg(test)]
mod tests {
    use game::ByColor;

    use super::*;
    use crate::TimeControl;

    const fn milliseconds(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn allotted(main: u64, increment: u64, byoyomi: u64) -> Duration {
        let control = TimeControl {
            main: milliseconds(main),
            increment: milliseconds(increment),
            byoyomi: milliseconds(byoyomi),
        };
        allot(&Clock::new(ByColor::both(control)), Color::White)
    }

    #[test]
    fn a_flag_never_falls() {
        assert_eq!(allotted(20_000, 0, 0), milliseconds(1000));
        assert_eq!(allotted(0, 0, 3000), milliseconds(2950));
        assert_eq!(allotted(10_000, 0, 3000), milliseconds(3500));
        // The increment comes after the move: it cannot be spent before.
        assert_eq!(allotted(1000, 5000, 0), milliseconds(950));
        assert_eq!(allotted(100, 5000, 0), milliseconds(90));
        assert_eq!(allotted(0, 5000, 0), Duration::ZERO);
    }

    #[test]
    fn the_first_limit_counts() {
        let clock = Clock::new(ByColor::both(TimeControl::default()));
        let stop = Stop::new();
        let limits = Limits {
            clock: Some(clock),
            move_time: Some(milliseconds(10_000)),
            ..Limits::default()
        };
        assert_eq!(
            Budget::new(&limits, Color::Black, &stop).visit(),
            Err(Spent)
        );
        let mut budget = Budget::new(&Limits::default(), Color::Black, &stop);
        assert_eq!(budget.visit(), Ok(()));
        stop.request();
        assert_eq!(budget.visit(), Err(Spent));
        assert_eq!(budget.check(), Err(Spent));
        assert_eq!(budget.nodes(), 1);
    }
}
