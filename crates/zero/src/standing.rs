use serde::{Deserialize, Serialize};

use learn::{Checkpoint, RunError};

/// The checkpoint file with the progress of the run, beside its best network.
pub const STANDING: &str = "zero.json";

/// The progress of a run.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The number of finished phases.
    pub step: u64,
    /// The generation of the best network; 0 is the first network.
    pub best: u64,
    /// The Elo of the best network above the first one, summed over its gates.
    pub elo: f64,
    /// The last candidate's score against the best network of its time.
    pub score: Option<f64>,
    /// Whether the last candidate was accepted.
    pub is_kept: bool,
}

impl Standing {
    /// Reads the progress from a checkpoint.
    pub fn read(checkpoint: &Checkpoint) -> Result<Standing, RunError> {
        let bytes = checkpoint.read(STANDING)?;
        serde_json::from_slice(&bytes).map_err(|why| checkpoint.refuse(STANDING, &why))
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}
