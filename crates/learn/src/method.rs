use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Checkpoint, Learner, RunError, Trouble};

/// A method of learning: a subcommand of `sanban learn`.
pub trait Method {
    /// The name of the subcommand, and the method of `config.toml`.
    const NAME: &'static str;

    /// The words of the command line after `sanban`.
    #[must_use]
    fn command() -> String {
        format!("learn {}", Self::NAME)
    }

    /// Whether a step is so long that the learner itself reports its progress.
    const HAS_LONG_STEPS: bool = false;

    /// Whether what it learns can play: `run:NAME`.
    const CAN_PLAY: bool = true;

    /// The settings in `config.toml`.
    type Settings: Serialize + DeserializeOwned + Clone;

    /// The learner.
    type Learner: Learner;

    /// Takes over the settings that a resuming command may change: those that only affect the time.
    fn renew(_: &mut Self::Settings, _asked: &Self::Settings) {}

    /// A new learner, or why these settings are invalid.
    fn begin(settings: &Self::Settings, seed: u64) -> Result<Self::Learner, Trouble>;

    /// A learner that continues from a checkpoint.
    fn go_on(
        settings: &Self::Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<Self::Learner, RunError>;

    /// The rules of the game it is trained for, in the form of `--rules`, if not the usual ones.
    fn rules(_: &Self::Settings) -> Option<String> {
        None
    }

    /// The default number of steps between checkpoints.
    fn checkpoint_every(settings: &Self::Settings) -> u64;
}
