use serde::{Deserialize, Serialize};

use super::input::INPUT;
use crate::dense::{Architecture, DenseNetwork};
use learn::{Checkpoint, RunError};

pub(super) const STATE: &str = "state.json";

/// The state of a checkpoint beside its tensors.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    pub(super) net: String,
    pub(super) step: u64,
    pub(super) rng: u64,
}

/// Reads the state of a checkpoint.
pub(super) fn state(checkpoint: &Checkpoint) -> Result<State, RunError> {
    let bytes = checkpoint.read(STATE)?;
    serde_json::from_slice(&bytes).map_err(|why| checkpoint.refuse(STATE, &why))
}

/// The network of a checkpoint, whatever its layers.
pub(super) fn network(checkpoint: &Checkpoint) -> Result<DenseNetwork, RunError> {
    let state = state(checkpoint)?;
    let architecture =
        Architecture::parse(INPUT, &state.net).map_err(|why| checkpoint.refuse(STATE, &why))?;
    DenseNetwork::of(architecture, checkpoint)
}
