//! Learning as oserou does: the patterns of the board's 38 lines in won games.
//!
//! The corrected method counts every game once, whoever wins it, and gives each pattern a weight
//! from won and lost games. The literal one is the original's program: it learns only from White's
//! games, and every run counts its whole log again.

mod blocks;
mod folder;
mod frequent_patterns;
mod learner;
mod line_file;
mod log;
mod played;
mod rows;
mod settings;
mod weights_file;

use learn::{Checkpoint, Method, RunError, Trouble};

pub use blocks::{Block, Blocks};
pub use folder::{Folder, read_line};
pub use frequent_patterns::FrequentPatterns;
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

/// The patterns that a checkpoint of this method has learned.
pub fn learned(checkpoint: &Checkpoint) -> Result<Learned, RunError> {
    learner::learned(checkpoint)
}
