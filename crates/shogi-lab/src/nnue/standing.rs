use learn::{Checkpoint, RunError};
use serde::{Deserialize, Serialize};

use super::gate::GateScore;

/// The progress of a run.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct NnueStanding {
    /// The number of finished stages.
    pub(super) step: u64,
    /// The generation of the best network; 0 is what the run began with.
    pub(super) best: u64,
    /// The Elo of the best network above the first evaluation, summed over its gates.
    pub(super) elo: f64,
    /// The generations so far; the last one may be under way.
    pub(super) generations: Vec<GenerationRecord>,
}

/// What a generation did.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct GenerationRecord {
    pub(super) number: u64,
    /// The generation whose network played its games; 0 is what the run began with.
    pub(super) played_by: u64,
    /// The seed of its games.
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) play_seconds: f64,
    /// The positions that its network learned from, each as often as there were passes.
    pub(super) positions: u64,
    pub(super) held_out_positions: u64,
    pub(super) batches: u64,
    pub(super) train_seconds: f64,
    /// The score that is the logistic function of one.
    pub(super) scale: f64,
    pub(super) loss: f64,
    pub(super) held_out: f64,
    pub(super) accuracy: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gate: Option<GateScore>,
}

impl NnueStanding {
    /// The checkpoint file with it.
    pub(super) const FILE: &str = "nnue.json";

    pub(super) fn read(checkpoint: &Checkpoint) -> Result<NnueStanding, RunError> {
        let bytes = checkpoint.read(NnueStanding::FILE)?;
        let read = serde_json::from_slice(&bytes);
        read.map_err(|why| checkpoint.refuse(NnueStanding::FILE, &why))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The record of a generation, which is the last one or a new one.
    pub(super) fn record(&mut self, number: u64) -> &mut GenerationRecord {
        let at = match self.generations.iter().position(|one| one.number == number) {
            Some(at) => at,
            None => {
                self.generations.push(GenerationRecord {
                    number,
                    played_by: self.best,
                    ..GenerationRecord::default()
                });
                self.generations.len() - 1
            }
        };
        &mut self.generations[at]
    }
}
