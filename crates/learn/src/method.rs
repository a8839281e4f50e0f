use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Checkpoint, Learner, RunError, Trouble};

/// A way of learning: what `sanban learn` has a word for.
pub trait Method {
    /// The word, and the method of `config.toml`.
    const NAME: &'static str;

    /// Whether a step is so long that the learner itself tells how far it is.
    const HAS_LONG_STEPS: bool = false;

    /// What can be chosen: options of the command line, and the settings of `config.toml`.
    type Settings: clap::Args + Serialize + DeserializeOwned + Clone;

    /// Who learns.
    type Learner: Learner;

    /// Takes over what a command that goes on with a run may say anew: what changes nothing but
    /// the time.
    fn renew(_: &mut Self::Settings, _asked: &Self::Settings) {}

    /// A learner that knows nothing yet, or why there can be none with these settings.
    fn begin(settings: &Self::Settings, seed: u64) -> Result<Self::Learner, Trouble>;

    /// A learner that knows what a checkpoint holds.
    fn go_on(
        settings: &Self::Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<Self::Learner, RunError>;

    /// The rules by which what it learned is played, as `--rules` has them, if not the usual ones.
    fn rules(_: &Self::Settings) -> Option<String> {
        None
    }

    /// After how many steps a checkpoint is written, if nobody says otherwise.
    fn checkpoint_every(settings: &Self::Settings) -> u64;
}
