//! An evaluation that is a sum: each piece counts by where it is and where a king is.
//!
//! For each side, every piece on the board and in a hand has a weight that depends on the square of that
//! side's king; what the one side's sum has more than the other's is the value. There are two sets of
//! weights, for the opening and for the end, and [`phase`] says how to mix them. The board is mirrored
//! so that the king is never on the right half.
//!
//! Weights are learned from games ([`LinearWeights`] has the file format), and
//! an evaluator keeps the sums while a search makes and undoes moves.

pub(crate) mod evaluator;
pub(crate) mod piece_change;
mod piece_id;
mod weights;

pub use evaluator::mix;
pub use piece_id::{Feature, Mirror, PieceId, king_index, phase, pieces};
pub use weights::{LinearWeights, WeightsError};
