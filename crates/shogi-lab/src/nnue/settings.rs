use std::path::PathBuf;
use std::time::Duration;

use learn::{Trouble, threads};
use serde::{Deserialize, Serialize};
use shogi_engine::nnue::NnueWeights;

use super::gate::{GateLimit, GatePlan};

/// How a network learns from games of the engine against itself.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NnueSettings {
    /// The number of generations.
    pub generations: u64,
    /// The number of games of a generation.
    pub games: u64,
    /// The nodes of each move of a game.
    pub nodes: u64,
    /// Folders of games to learn from beside those that are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<PathBuf>,
    /// What plays the first games, and what the first network must beat: linear, material or a file.
    pub first: String,
    /// The number of latest generations whose games a network learns from.
    pub window: u64,
    /// The nodes of each search with which the best evaluation judges old games again; 0 for none.
    pub rescore_nodes: u64,
    /// The columns of the first layer.
    pub width: usize,
    /// How often each position is learned from.
    pub passes: u32,
    /// The number of positions in a batch.
    pub batch: usize,
    /// The first step width.
    pub rate: f32,
    /// The last one.
    pub last_rate: f32,
    /// The share of the result in what is learned, in per cent, by generation; the last one counts on.
    pub result_share: Vec<u8>,
    /// The score that is the logistic function of one, instead of the one that fits the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<u32>,
    /// The number of parts of a training: each is a step of the run.
    pub parts: u64,
    /// The gate: a number of pairs, sprt, sprt:PAIRS or none.
    pub gate: String,
    /// The time of a move of the gate, in milliseconds.
    pub gate_time: u64,
    /// The nodes of a move of the gate, instead of the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate_nodes: Option<u64>,
    /// What a resuming command may change.
    #[serde(skip)]
    pub effort: NnueEffort,
}

/// Settings that change how long it takes, but not what is learned (but for a gate by time).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NnueEffort {
    /// The number of threads; one per core without it.
    pub threads: Option<u16>,
    /// The minutes after which the run stops, to be resumed.
    pub minutes: Option<f64>,
}

impl NnueEffort {
    /// The number of threads.
    pub(super) fn threads(self) -> usize {
        let asked = self.threads.map(usize::from).filter(|&threads| threads > 0);
        asked.unwrap_or_else(threads::available)
    }
}

impl Default for NnueSettings {
    fn default() -> NnueSettings {
        NnueSettings {
            generations: 3,
            games: 20_000,
            nodes: 1000,
            with: Vec::new(),
            first: "linear".to_owned(),
            window: 3,
            rescore_nodes: 0,
            width: 128,
            passes: 10,
            batch: 16_384,
            rate: 0.001,
            last_rate: 0.000_01,
            result_share: vec![20, 20, 30],
            scale: None,
            parts: 20,
            gate: "sprt".to_owned(),
            gate_time: 50,
            gate_nodes: None,
            effort: NnueEffort::default(),
        }
    }
}

impl NnueSettings {
    /// The gate, if the settings make sense.
    pub(super) fn check(&self) -> Result<Option<GatePlan>, Trouble> {
        let wrong = |why: String| Err(Trouble::Input(why));
        let width = self.width;
        if width == 0 || width > NnueWeights::MOST_WIDTH || !width.is_multiple_of(32) {
            return wrong(format!(
                "width: expected a multiple of 32 up to {}, found {width}",
                NnueWeights::MOST_WIDTH
            ));
        }
        for (field, rate) in [("rate", self.rate), ("last-rate", self.last_rate)] {
            if !(rate > 0.0 && rate <= 1.0) {
                return wrong(format!(
                    "{field}: expected a number above 0 up to 1, found {rate}"
                ));
            }
        }
        if self.result_share.is_empty() || self.result_share.iter().any(|&share| share > 100) {
            return wrong(format!(
                "result-share: expected numbers from 0 to 100, found {:?}",
                self.result_share
            ));
        }
        if self.games == 0 && self.with.is_empty() {
            return wrong("games: expected some, or folders of games (--with)".to_owned());
        }
        let minutes = self.effort.minutes;
        if minutes.is_some_and(|minutes| !(minutes.is_finite() && minutes > 0.0)) {
            return wrong("minutes: expected a number above 0".to_owned());
        }
        let limit = match self.gate_nodes {
            Some(nodes) => GateLimit::Nodes(nodes),
            None => GateLimit::Time(Duration::from_millis(self.gate_time)),
        };
        GatePlan::named(&self.gate, limit).map_err(Trouble::Input)
    }

    /// The share of the result in what a generation learns.
    pub(super) fn share(&self, generation: u64) -> f32 {
        let last = self.result_share.len().saturating_sub(1);
        let at = (generation.max(1) - 1).min(last as u64) as usize;
        f32::from(self.result_share.get(at).copied().unwrap_or(0)) / 100.0
    }
}
