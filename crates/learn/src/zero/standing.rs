use serde::{Deserialize, Serialize};

use crate::{Checkpoint, RunError};

/// The file of a checkpoint that says where the run stands, beside its best network.
pub const STANDING: &str = "zero.json";

/// Where a run stands.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// How many phases are done.
    pub step: u64,
    /// The generation that the best network is of; 0 is the first network.
    pub best: u64,
    /// What its gates say it is ahead of the first network, summed up.
    pub elo: f64,
    /// What the last candidate scored against the best network of its time.
    pub score: Option<f64>,
    /// Whether it was kept.
    pub is_kept: bool,
}

impl Standing {
    /// Where a checkpoint stands.
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
