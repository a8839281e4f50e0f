//! Othello boards judged by patterns: what stands on each of some sets of squares has a weight,
//! another one in each phase of the game, and the value of a board is their sum.

mod set;
mod weights;

pub use set::{FEATURES, PATTERNS, PHASES, WEIGHTS_A_PHASE, features, mirror, offsets, phase};
pub use weights::{UNIT, Weights, WeightsError};
