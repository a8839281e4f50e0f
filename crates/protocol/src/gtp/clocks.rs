use std::time::Duration;

use game::{ByColor, Color};

use crate::Go;

/// The clocks of `time_settings` and `time_left`.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    stock: Option<Duration>,
    /// The time for one move of a period.
    period: Duration,
    left: ByColor<Option<Left>>,
}

#[derive(Clone, Copy, Debug)]
struct Left {
    time: Duration,
    stones: u64,
}

impl Clocks {
    pub(super) fn set(&mut self, main: u64, byoyomi: u64, stones: u64) {
        *self = Clocks::default();
        // A period for no moves is how GTP says that there is no limit.
        if byoyomi == 0 || stones > 0 {
            self.stock = Some(Duration::from_secs(main));
            self.period = share(Duration::from_secs(byoyomi), stones);
        }
    }

    pub(super) fn set_left(&mut self, color: Color, seconds: u64, stones: u64) {
        let time = Duration::from_secs(seconds);
        self.left[color] = Some(Left { time, stones });
    }

    /// A new game has the whole time again.
    pub(super) fn restart(&mut self) {
        self.left = ByColor::default();
    }

    /// The limits for a move of `turn`. In a period the stock is used up, and each move has its
    /// share of what is left.
    pub(super) fn go(&self, turn: Color) -> Go {
        let mut go = Go {
            byoyomi: self.period,
            ..Go::default()
        };
        for color in Color::BOTH {
            go.remaining[color] = match self.left[color] {
                Some(left) if left.stones > 0 => Some(Duration::ZERO),
                Some(left) => Some(left.time),
                None => self.stock,
            };
        }
        if let Some(left) = self.left[turn].filter(|left| left.stones > 0) {
            go.byoyomi = share(left.time, left.stones);
        }
        go
    }
}

fn share(time: Duration, stones: u64) -> Duration {
    match u32::try_from(stones) {
        Ok(0) => Duration::ZERO,
        Ok(stones) => time / stones,
        Err(_) => Duration::ZERO,
    }
}
