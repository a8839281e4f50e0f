//! Deep Q-learning of Othello against the players of the Java series.
//!
//! A network tells for each square what placing a disc there is worth, from −1 for a loss to 1
//! for a win. It learns from what came of its moves: after a move and the opponent's actual
//! answer, the worth of the best next move; at the end of a game, the result. As the series'
//! program had it ([`Settings::literal`]) it ends in 0/0 within a few games.

mod corrected;
mod games;
mod learner;
mod literal;
mod memory;
mod player;
mod settings;
mod sheet;
mod state;
mod view;

pub use learner::{Dqn, DqnLearner};
pub use player::Player;
pub use settings::Settings;
