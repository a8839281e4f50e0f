//! A network that predicts a side's discs at the end, trained on games of the series' players.
//!
//! Every player plays every other. The network sees the board after each move, for each square an
//! own disc, one of the opponent's or none, and learns how many discs the side that moved had at
//! the end.

#[cfg(feature = "train")]
mod data;
mod input;
#[cfg(feature = "train")]
mod learner;
mod player;
mod settings;
mod state;

#[cfg(feature = "train")]
pub(crate) use data::{Data, discs};
#[cfg(feature = "train")]
pub(crate) use input::INPUT;
#[cfg(feature = "train")]
pub use learner::DiscsLearner;
pub use player::Player;
pub use settings::Settings;

/// The name of this method after `sanban learn`.
pub const NAME: &str = "discs";

/// Learning to count discs: `sanban learn discs`.
#[derive(Clone, Copy, Debug)]
pub struct Discs;

#[cfg(not(feature = "train"))]
learn::leave_out!(Discs, NAME, Settings);
