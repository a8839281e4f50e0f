use std::time::Duration;

use game::{ByColor, Color};
use protocol::Go;
use search::{Clock, FlagFallen, TimeControl};

/// The clocks of a game in which a side may have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    clock: Clock,
    is_timed: ByColor<bool>,
}

impl Clocks {
    /// Clocks about to start; a side without a control has no clock.
    #[must_use]
    pub fn new(controls: ByColor<Option<TimeControl>>) -> Clocks {
        Clocks {
            clock: Clock::new(ByColor {
                black: controls.black.unwrap_or_default(),
                white: controls.white.unwrap_or_default(),
            }),
            is_timed: ByColor {
                black: controls.black.is_some(),
                white: controls.white.is_some(),
            },
        }
    }

    /// Both sides' clocks, for whoever has `turn`; `None` if that side has none.
    #[must_use]
    pub fn clock(&self, turn: Color) -> Option<&Clock> {
        self.is_timed[turn].then_some(&self.clock)
    }

    /// How long a side may think about its next move, if it has a clock.
    #[must_use]
    pub fn longest_move(&self, color: Color) -> Option<Duration> {
        self.clock(color).map(|clock| clock.longest_move(color))
    }

    /// Charges a move; free for a side without a clock.
    pub fn spend(&mut self, color: Color, used: Duration) -> Result<(), FlagFallen> {
        match self.is_timed[color] {
            true => self.clock.spend(color, used),
            false => Ok(()),
        }
    }

    /// What an engine that has to move is told about the clocks.
    #[must_use]
    pub fn go(&self, turn: Color) -> Go {
        // Without a clock of its own the other's would only confuse it.
        if !self.is_timed[turn] {
            return Go::default();
        }
        let remaining = |color| self.is_timed[color].then(|| self.clock.remaining(color));
        Go {
            remaining: ByColor {
                black: remaining(Color::Black),
                white: remaining(Color::White),
            },
            increment: ByColor {
                black: self.clock.control(Color::Black).increment,
                white: self.clock.control(Color::White).increment,
            },
            byoyomi: self.clock.control(turn).byoyomi,
            ..Go::default()
        }
    }
}
