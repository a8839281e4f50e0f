//! The square-weight evaluator of the USI-X guide, trained from games: a weight for each square
//! and a bias, 65 numbers in all.
//!
//! A position's value is tanh(Σ weight · disc − bias) from the view of its side to move. Its target
//! is 1 for a win, −1 for a loss and 0 for a draw; training goes sample by sample.

mod games;
mod learner;
mod sample;
mod sampled_game;
mod settings;
mod weights;

use learn::{Checkpoint, Method, RunError, Trouble};

pub use learner::SquareLearner;
pub use settings::Settings;
pub use weights::{Weights, WeightsError};

/// Square weights from games.
#[derive(Clone, Copy, Debug)]
pub struct SquaresMethod;

impl Method for SquaresMethod {
    const NAME: &'static str = "squares";
    type Settings = Settings;
    type Learner = SquareLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<SquareLearner, Trouble> {
        SquareLearner::begin(settings, seed)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<SquareLearner, RunError> {
        SquareLearner::go_on(settings, seed, checkpoint)
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        1
    }
}
