//! An evaluation by a network whose first layer follows the moves (NNUE).
//!
//! Each side sees the board from its own end, mirrored so that its king is on the left half. An input is
//! a piece with its place ([`NnueView`]), in one of ten tables by the zone of the side's king. The
//! rows of the inputs that are on add up to the side's sums: the first layer. The sums of both sides,
//! the side to move first, go through a squared clipped ReLU into one output, of which there are eight,
//! chosen by how far the game has come ([`bucket`]).
//!
//! All weights are integers ([`NnueWeights`] has the file format), and an evaluator keeps the
//! sums while a search makes and undoes moves. It sits beside the rules, which know nothing of it.

mod bucket;
mod evaluator;
mod refresh_cache;
mod sums;
mod view;
mod weights;

pub use bucket::bucket;
pub use evaluator::NnueEvaluator;
pub use sums::NnueSums;
pub use view::NnueView;
pub use weights::{NnueError, NnueWeights};
