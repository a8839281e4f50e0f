//! Deep Q-learning of Othello against the players of the Java series.
//!
//! A network outputs the value of a disc on each square, from −1 for a loss to 1 for a win. Its
//! target is the value of the best next move after the opponent's actual answer; at the end of a
//! game, the result. As in the series' program ([`Settings::literal`]) it ends in 0/0 within a few
//! games.

#[cfg(feature = "train")]
mod corrected;
#[cfg(feature = "train")]
mod games;
#[cfg(feature = "train")]
mod learner;
#[cfg(feature = "train")]
mod literal;
#[cfg(feature = "train")]
mod memory;
mod player;
mod settings;
#[cfg(feature = "train")]
mod sheet;
mod state;
mod view;

#[cfg(feature = "train")]
pub use learner::DqnLearner;
pub use player::Player;
pub use settings::Settings;

/// The name of this method after `sanban learn`.
pub const NAME: &str = "dqn";

/// Deep Q-learning: `sanban learn dqn`.
#[derive(Clone, Copy, Debug)]
pub struct Dqn;

#[cfg(not(feature = "train"))]
learn::leave_out!(Dqn, NAME, Settings);
