//! Othello boards judged by patterns: what stands on each of some sets of squares has a weight,
//! another one in each phase of the game, and the value of a board is their sum.

mod set;
mod spread;
mod weights;

pub use set::{FEATURES, Features, OFFSETS, PATTERNS, PHASES, WEIGHTS_A_PHASE, mirror, phase};
pub use spread::Spread;
pub use weights::{UNIT, Weights, WeightsError};
