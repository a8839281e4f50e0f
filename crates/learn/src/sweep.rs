//! Many networks that learn to count discs, to see which layers and batches suit.
//!
//! Every combination of the sizes of two layers, an activation and a batch is one network. They
//! learn the same games side by side, an epoch each in turn, so that their curves lie in one
//! picture, and `sweep.csv` has a row for each.

mod entry;
mod learner;
mod settings;

pub use learner::{Sweep, SweepLearner};
pub use settings::Settings;
