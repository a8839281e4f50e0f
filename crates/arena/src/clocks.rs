use std::time::Duration;

use game::{ByColor, Color};
use protocol::Go;
use search::{Clock, FlagFallen, TimeControl};

/// The clocks of a game. A side may have none.
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

    /// Both sides' clocks, as the side to move sees them; `None` if it has none.
    #[must_use]
    pub fn clock(&self, turn: Color) -> Option<&Clock> {
        self.is_timed[turn].then_some(&self.clock)
    }

    /// The longest time of a side for its next move, if it has a clock.
    #[must_use]
    pub fn longest_move(&self, color: Color) -> Option<Duration> {
        self.clock(color).map(|clock| clock.longest_move(color))
    }

    /// Charges a move; free for a side without a clock.
    pub fn spend(&mut self, color: Color, used: Duration) -> Result<(), FlagFallen> {
        if self.is_timed[color] {
            self.clock.spend(color, used)
        } else {
            Ok(())
        }
    }

    /// The clocks as they are sent to an engine that has to move.
    #[must_use]
    pub fn go(&self, turn: Color) -> Go {
        // The other side's clock would only confuse an engine that has none.
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
