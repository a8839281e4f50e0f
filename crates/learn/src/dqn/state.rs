use serde::{Deserialize, Serialize};

use crate::net::{Architecture, NetError, Network, Optimizer, Rule, Trainer};
use crate::{Checkpoint, Files, RunError, Trouble};

use super::sheet::{FILE, Sheet};
use super::view::View;

const STATE: &str = "state.json";
const NETWORK: &str = "network.safetensors";
const OPTIMIZER: &str = "optimizer.safetensors";

/// What a checkpoint holds beside its tensors. Whole numbers only: they are read as they were
/// written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The layers.
    pub(super) net: String,
    /// Whether it sees boards as the Java program did.
    pub(super) literal: bool,
    /// How many rounds are done.
    pub(super) step: u64,
    /// What all further chance follows from.
    pub(super) rng: u64,
    /// The last measured strength: twice the wins and once the draws against each opponent.
    pub(super) points: Vec<u32>,
}

impl State {
    /// The files of a learner.
    pub(super) fn save(&self, trainer: &Trainer, sheet: &Sheet) -> Result<Files, Trouble> {
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        let state = serde_json::to_vec(self).map_err(|why| Trouble::Input(why.to_string()))?;
        Ok(Files::from([
            (STATE.to_owned(), state),
            (NETWORK.to_owned(), trainer.network.save().map_err(wrong)?),
            (
                OPTIMIZER.to_owned(),
                trainer.optimizer.save().map_err(wrong)?,
            ),
            (FILE.to_owned(), sheet.to_csv().into_bytes()),
        ]))
    }

    pub(super) fn load(checkpoint: &Checkpoint) -> Result<State, RunError> {
        let bytes = checkpoint.read(STATE)?;
        serde_json::from_slice(&bytes).map_err(|why| damaged(checkpoint, STATE, &why.to_string()))
    }

    pub(super) fn view(&self) -> View {
        match self.literal {
            true => View::Signed,
            false => View::Planes,
        }
    }

    /// The network of the checkpoint, whatever its layers.
    pub(super) fn network(&self, checkpoint: &Checkpoint) -> Result<Network, RunError> {
        let architecture = Architecture::parse(self.view().input(), &self.net);
        let architecture =
            architecture.map_err(|why| damaged(checkpoint, STATE, &why.to_string()))?;
        network(checkpoint, NETWORK, architecture)
    }
}

/// A network of a checkpoint, which must be one of these layers.
pub(super) fn network(
    checkpoint: &Checkpoint,
    file: &str,
    architecture: Architecture,
) -> Result<Network, RunError> {
    Network::load(architecture, &checkpoint.read(file)?)
        .map_err(|why| damaged(checkpoint, file, &why.to_string()))
}

/// Gives a trainer the network and the optimiser of a checkpoint.
pub(super) fn restore(trainer: &mut Trainer, checkpoint: &Checkpoint) -> Result<(), RunError> {
    let architecture = trainer.network.architecture().clone();
    let (rule, weights): (Rule, usize) = (trainer.optimizer.rule(), architecture.weights());
    trainer.network = network(checkpoint, NETWORK, architecture)?;
    trainer.optimizer = Optimizer::load(rule, weights, &checkpoint.read(OPTIMIZER)?)
        .map_err(|why| damaged(checkpoint, OPTIMIZER, &why.to_string()))?;
    Ok(())
}

/// The rounds of a checkpoint.
pub(super) fn sheet(checkpoint: &Checkpoint) -> Result<Sheet, RunError> {
    let text = String::from_utf8(checkpoint.read(FILE)?).ok();
    let sheet = text.and_then(|text| Sheet::from_csv(&text));
    sheet.ok_or_else(|| damaged(checkpoint, FILE, "expected rows of number,win,stone"))
}

pub(super) fn damaged(checkpoint: &Checkpoint, file: &str, why: &str) -> RunError {
    RunError::Checkpoint {
        file: checkpoint.path().join(file),
        why: why.to_owned(),
    }
}
