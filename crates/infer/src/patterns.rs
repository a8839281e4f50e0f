//! Pattern evaluation of Othello boards: the discs on each of some sets of squares have a weight,
//! one per phase of the game, and the value of a board is the sum.

mod set;
mod spread;
mod weights;

pub use set::{FEATURES, Features, OFFSETS, PATTERNS, PHASES, WEIGHTS_A_PHASE, mirror, phase};
pub use spread::Spread;
pub use weights::{MOBILITIES, MOBILITY_WEIGHTS, UNIT, Weights, WeightsError, mobility_places};
