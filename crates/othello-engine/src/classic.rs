//! Players as they were described elsewhere first, kept playable.
//!
//! From the guide to USI-X engines and its samples: [`Corner`], [`Azisai`], [`Minimax`] with its
//! [`Evaluator`]s, and [`Endgame`]. (Its first step, the random player, is
//! [`search::Random`].) From the Java series: [`NHand`] with four [`NHandCount`]s. From oserou: [`Oserou`].
//!
//! Where an original's program differs from what its author says it does, [`Mode`] chooses.
//! Every player is a plain value: its fields are its options, and it remembers nothing that
//! changes its play, so that the same seed plays the same game.

mod azisai;
mod cache;
pub(crate) mod choice;
mod corner;
mod endgame;
mod evaluator;
mod minimax;
mod osero;
mod oserou;
mod quarter;
mod square_weights;
mod tree;

pub use azisai::Azisai;
pub use cache::Cache;
pub use corner::Corner;
pub use endgame::{Endgame, Solved, solve_discs, solve_wld};
pub use evaluator::Evaluator;
pub use minimax::{Aim, AimError, Chances, EvaluatorValues, Minimax};
pub use osero::{NHand, NHandCount};
pub use oserou::{
    Counts, Learned, Level, Levels, LineNumber, Oserou, Pattern, PatternError, PatternId, Weights,
};
pub use search::{Mode, ModeError};
pub use square_weights::SquareWeights;
