use serde::{Deserialize, Serialize};

#[cfg(feature = "train")]
use crate::dense::Trainer;
use crate::dense::{Architecture, DenseNetwork};
use learn::{Checkpoint, RunError};
#[cfg(feature = "train")]
use learn::{Files, Trouble};

#[cfg(feature = "train")]
use super::sheet::{FILE, Sheet};
use super::view::View;

const STATE: &str = "state.json";

/// The state of a checkpoint beside its tensors. It has whole numbers only, which read back
/// exactly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The layers.
    pub(super) net: String,
    /// Whether it sees boards as the Java program did.
    pub(super) literal: bool,
    /// The number of finished rounds.
    pub(super) step: u64,
    /// The state of the random numbers.
    pub(super) rng: u64,
    /// The last measured strength: twice the wins plus the draws against each opponent.
    pub(super) points: Vec<u32>,
}

impl State {
    /// The files of a learner.
    #[cfg(feature = "train")]
    pub(super) fn save(&self, trainer: &Trainer, sheet: &Sheet) -> Result<Files, Trouble> {
        let state = serde_json::to_vec(self).map_err(|why| Trouble::Input(why.to_string()))?;
        let mut files = Files::from([
            (STATE.to_owned(), state),
            (FILE.to_owned(), sheet.to_csv().into_bytes()),
        ]);
        trainer.keep("", &mut files)?;
        Ok(files)
    }

    pub(super) fn load(checkpoint: &Checkpoint) -> Result<State, RunError> {
        let bytes = checkpoint.read(STATE)?;
        serde_json::from_slice(&bytes).map_err(|why| checkpoint.refuse(STATE, &why))
    }

    pub(super) fn view(&self) -> View {
        View::of(self.literal)
    }

    /// The network of the checkpoint, whatever its layers.
    pub(super) fn network(&self, checkpoint: &Checkpoint) -> Result<DenseNetwork, RunError> {
        let architecture = Architecture::parse(self.view().input(), &self.net);
        let architecture = architecture.map_err(|why| checkpoint.refuse(STATE, &why))?;
        DenseNetwork::of(architecture, checkpoint)
    }
}

/// The rounds of a checkpoint.
#[cfg(feature = "train")]
pub(super) fn sheet(checkpoint: &Checkpoint) -> Result<Sheet, RunError> {
    let text = String::from_utf8(checkpoint.read(FILE)?).ok();
    let sheet = text.and_then(|text| Sheet::from_csv(&text));
    sheet.ok_or_else(|| checkpoint.refuse(FILE, &"expected rows of number,win,stone"))
}
