//! How many discs a side will have at the end, learned from games of the series' players.
//!
//! Everybody plays everybody. A network sees the board after each move, for each square whether
//! there is an own disc, one of the opponent's or none, and learns how many discs the side that
//! moved had at the end.

mod data;
mod learner;
mod player;
mod settings;

pub(crate) use data::{Data, INPUT, discs};
pub use learner::{Discs, DiscsLearner};
pub use player::Player;
pub use settings::Settings;
