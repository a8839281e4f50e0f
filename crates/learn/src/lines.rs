//! Learning as oserou does: which patterns the 38 lines of the board have in games that are won.
//!
//! Corrected, every game is counted once, whoever wins it, and each pattern gets a weight from the
//! games won and lost. Literally, it is the original's program: White's games only, and with every
//! run its whole log is counted again.

mod blocks;
mod folder;
mod learner;
mod line_file;
mod log;
mod played;
mod rows;
mod settings;
mod weights_file;

use crate::{Checkpoint, Method, RunError, Trouble};

pub use blocks::{Block, Blocks};
pub use folder::{Folder, read_line};
pub use learner::LinesLearner;
pub use log::{Log, LoggedGame};
pub use played::Board;
pub use settings::Settings;

use othello_engine::classic::Learned;

/// Learning by line patterns.
#[derive(Clone, Copy, Debug)]
pub struct Lines;

impl Method for Lines {
    const NAME: &'static str = "lines";

    type Settings = Settings;
    type Learner = LinesLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<LinesLearner, Trouble> {
        LinesLearner::begin(settings, seed)
    }

    fn go_on(
        settings: &Settings,
        _seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<LinesLearner, RunError> {
        LinesLearner::go_on(settings, checkpoint)
    }

    fn checkpoint_every(settings: &Settings) -> u64 {
        (settings.games / 10).max(1000)
    }
}

/// What a checkpoint of this method has learned.
pub fn learned(checkpoint: &Checkpoint) -> Result<Learned, RunError> {
    learner::learned(checkpoint)
}
