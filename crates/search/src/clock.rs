use std::error::Error;
use std::fmt;
use std::time::Duration;

use game::{ByColor, Color};

/// The time control of a side: main time, increment, and byoyomi once the main time is used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    /// The main time.
    pub main: Duration,
    /// The Fischer increment: added after each move.
    pub increment: Duration,
    /// Byoyomi (秒読み): the time for each move once the main time is used up. It is not carried over.
    pub byoyomi: Duration,
}

/// Both sides' clocks. It is pure arithmetic: the caller measures how long a move took.
///
/// ```
/// use std::time::Duration;
/// use game::{ByColor, Color};
/// use search::{Clock, TimeControl};
///
/// let control = TimeControl {
///     main: Duration::from_secs(60),
///     byoyomi: Duration::from_secs(10),
///     ..TimeControl::default()
/// };
/// let mut clock = Clock::new(ByColor::both(control));
/// clock.spend(Color::Black, Duration::from_secs(65))?; // 5 s of the byoyomi
/// assert_eq!(clock.remaining(Color::Black), Duration::ZERO);
/// assert!(clock.spend(Color::Black, Duration::from_secs(11)).is_err());
/// # Ok::<(), search::FlagFallen>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    remaining: ByColor<Duration>,
}

impl Clock {
    /// Both clocks at their start.
    #[must_use]
    pub fn new(controls: ByColor<TimeControl>) -> Clock {
        Clock {
            controls,
            remaining: ByColor {
                black: controls.black.main,
                white: controls.white.main,
            },
        }
    }

    /// The main time that a side has left.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Duration {
        self.remaining[color]
    }

    /// A side's time control.
    #[must_use]
    pub fn control(&self, color: Color) -> TimeControl {
        self.controls[color]
    }

    /// The longest that `color` may think about its next move without losing on time.
    #[must_use]
    pub fn longest_move(&self, color: Color) -> Duration {
        self.remaining[color] + self.controls[color].byoyomi
    }

    /// Charges a move that took `used`, and credits the increment. A flag falls when more
    /// was used than [`Clock::longest_move`]; exactly that much is still in time.
    pub fn spend(&mut self, color: Color, used: Duration) -> Result<(), FlagFallen> {
        if let Some(over) = used
            .checked_sub(self.longest_move(color))
            .filter(|over| !over.is_zero())
        {
            self.remaining[color] = Duration::ZERO;
            return Err(FlagFallen { color, over });
        }
        let left = self.remaining[color].saturating_sub(used);
        self.remaining[color] = left + self.controls[color].increment;
        Ok(())
    }
}

/// A side has lost on time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FlagFallen {
    /// The side whose flag fell.
    pub color: Color,
    /// By how much it overstepped.
    pub over: Duration,
}

impl fmt::Display for FlagFallen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {:?} over its time", self.color, self.over)
    }
}

impl Error for FlagFallen {}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn an_increment_comes_after_the_move() {
        let control = TimeControl {
            main: seconds(10),
            increment: seconds(5),
            ..TimeControl::default()
        };
        let mut clock = Clock::new(ByColor::both(control));
        assert_eq!(clock.spend(Color::White, seconds(10)), Ok(()));
        assert_eq!(clock.remaining(Color::White), seconds(5));
        assert_eq!(clock.remaining(Color::Black), seconds(10));
        // Eleven seconds would have been fine with the increment before the move.
        let over = clock.spend(Color::Black, seconds(11));
        assert_eq!(
            over,
            Err(FlagFallen {
                color: Color::Black,
                over: seconds(1)
            })
        );
    }

    #[test]
    fn byoyomi_is_not_carried_over() {
        let control = TimeControl {
            byoyomi: seconds(3),
            ..TimeControl::default()
        };
        let mut clock = Clock::new(ByColor::both(control));
        for _ in 0..5 {
            assert_eq!(clock.spend(Color::Black, seconds(1)), Ok(()));
            assert_eq!(clock.longest_move(Color::Black), seconds(3));
        }
        assert_eq!(clock.spend(Color::Black, seconds(3)), Ok(()));
        assert!(clock.spend(Color::Black, seconds(4)).is_err());
    }
}
