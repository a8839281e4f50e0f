//! A comparison of networks that learn to count discs, over layers and batch sizes.
//!
//! Every combination of two layer sizes, an activation and a batch size is one network. They train
//! on the same games in parallel, one epoch each in turn, so that their curves share a chart, and
//! `sweep.csv` has a row for each.

#[cfg(feature = "train")]
mod entry;
#[cfg(feature = "train")]
mod learner;
mod settings;

#[cfg(feature = "train")]
pub use learner::SweepLearner;
pub use settings::Settings;

/// The name of this method after `sanban learn`.
pub const NAME: &str = "sweep";

/// A comparison of networks that learn to count discs: `sanban learn sweep`.
#[derive(Clone, Copy, Debug)]
pub struct Sweep;

#[cfg(not(feature = "train"))]
learn::leave_out!(Sweep, NAME, Settings);
