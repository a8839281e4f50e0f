//! Pattern weights for Othello, from games whose results are known.
//!
//! Each configuration of a pattern has a weight in each phase of the game, and the sum of the
//! weights is the predicted margin of the side to move, in discs ([`infer::patterns`]). The weights
//! minimise the squared error with a ridge penalty: a system of linear equations for each phase,
//! solved by conjugate gradients, one pass over all boards per step.

mod board;
mod errors;
mod fit;
mod games;
mod input;
mod judge;
mod learner;
mod manifest;
mod settings;
mod slots;

use infer::patterns::Weights;

use learn::{Checkpoint, Method, RunError, Trouble};

pub use judge::Judge;
pub use learner::PatternLearner;
pub use settings::Settings;

/// The weights as players read them: a file of every checkpoint, and of the run.
pub const WEIGHTS: &str = "weights.sbw";

/// The manifest of the weights, beside them in the folder of the run.
pub const MANIFEST: &str = "MANIFEST.toml";

/// Pattern weights from games.
#[derive(Clone, Copy, Debug)]
pub struct Patterns;

impl Method for Patterns {
    const NAME: &'static str = "patterns";
    type Settings = Settings;
    type Learner = PatternLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<PatternLearner, Trouble> {
        PatternLearner::begin(settings, seed)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<PatternLearner, RunError> {
        PatternLearner::go_on(settings, seed, checkpoint)
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        5
    }
}

/// The weights of a checkpoint.
pub fn weights(checkpoint: &Checkpoint) -> Result<Weights, RunError> {
    let bytes = checkpoint.read(WEIGHTS)?;
    Weights::from_bytes(&bytes).map_err(|why| checkpoint.refuse(WEIGHTS, &why))
}
