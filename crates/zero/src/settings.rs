use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::gate::Gate;
use learn::{Trouble, policy_value, threads};

/// How a network learns from games against itself.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The number of generations: self-play, training, a gate, and sometimes comparisons
    pub generations: u64,

    /// The number of self-play games per generation
    pub games: u32,

    /// The number of playouts per move, in self-play and in matches
    pub playouts: u32,

    /// The number of candidate moves of sequential halving with Gumbel noise in self-play, which is
    /// better with few playouts; 0 for PUCT with noise at the root
    pub gumbel: u16,

    /// The share of the positions that get all playouts and become samples; the others are played
    /// quickly
    pub full_share: f64,

    /// The number of playouts of a quick move
    pub quick_playouts: u32,

    /// The number of random moves at the start of self-play games; matches have at least six, or a
    /// third of a game if that is less, and each pair of a match starts differently
    pub random_moves: u16,

    /// Stop games after this many moves; in self-play they have no result, in matches they are
    /// draws
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,

    /// The network, as in `sanban learn net` [default: resnet:5x64, or what it begins with]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arch: Option<String>,

    /// How boards become planes, and thereby the size of the board: othello-6x6, renju-7x7
    /// [default: the usual one of the game or of the rules]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,

    /// The rules, as in `sanban play` [default: the usual ones on the board of the layout]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,

    /// Start from this network instead of random weights: a run's, or a .safetensors file
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<PathBuf>,

    /// The number of latest generations whose games a candidate trains on
    pub window: u64,

    /// The number of epochs of a candidate's training
    pub epochs: u64,

    /// The number of steps of a candidate's training, in place of epochs
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,

    /// The batch size
    pub batch: u32,

    /// The learning rate within a generation, as in `sanban learn net`
    pub lr: String,

    /// The optimizer, as in `sanban learn net`
    pub optimizer: String,

    /// The share of the search's value in the value target
    pub opinion: f32,

    /// The training device: cpu, cuda or cuda:NUMBER
    pub device: String,

    /// The gate that a candidate must pass: a number of pairs of games, sprt, sprt:PAIRS, or none
    pub gate: String,

    /// The lowest score with which a candidate is accepted, if no sequential test decides
    pub gate_score: f64,

    /// The players the best network is compared with [default: some of the game's players]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yardstick: Vec<String>,

    /// The number of generations between comparisons; one more is made at the end; 0 for none
    pub yardstick_every: u64,

    /// The number of pairs of games of a comparison
    pub yardstick_pairs: u64,

    /// The options that a resuming command may change.
    #[serde(skip)]
    pub effort: Effort,
}

/// Settings that only affect the speed. They are not part of the other settings, which `--resume` takes
/// from the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The number of threads that play and make batches; it only affects the speed [default: one
    /// per core]
    pub threads: Option<u16>,
}

/// The training data of a candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The folders of samples.
    pub samples: Vec<PathBuf>,
    /// The layout of the planes, which sets the size of the board: othello-6x6, renju-7x7 [default:
    /// the usual one of the game or of the rules]
    pub layout: String,
    /// The network, as in `sanban learn net` [default: resnet:5x64, or that of --init]
    pub arch: String,
}

impl Settings {
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        let asked = self.effort.threads.filter(|threads| *threads > 0);
        asked.map_or_else(threads::available, usize::from)
    }

    /// The gate, if everything here can work.
    pub fn check(&self) -> Result<Gate, Trouble> {
        for (name, value) in [
            ("full-share", self.full_share),
            ("gate-score", self.gate_score),
        ] {
            if !(0.0..=1.0).contains(&value) {
                return Err(Trouble::Input(format!(
                    "{name}: expected a number from 0 to 1, found {value}"
                )));
            }
        }
        if self.full_share == 0.0 {
            return Err(Trouble::Input(
                "full-share: expected more than 0: nothing would be learned".to_owned(),
            ));
        }
        self.training(Training {
            samples: Vec::new(),
            layout: String::new(),
            arch: self.arch.clone().unwrap_or_else(|| "resnet:1x1".to_owned()),
        })
        .check()?;
        self.gate.parse().map_err(Trouble::Input)
    }

    /// How a candidate is trained.
    #[must_use]
    pub fn training(&self, training: Training) -> policy_value::Settings {
        let Training {
            samples,
            layout,
            arch,
        } = training;
        policy_value::Settings {
            train: samples.clone(),
            test: samples,
            arch,
            layout: Some(layout),
            batch: self.batch,
            lr: self.lr.clone(),
            warmup: 0,
            optimizer: self.optimizer.clone(),
            weight_decay: 1e-4,
            clip: 10.0,
            epochs: self.epochs,
            steps: self.steps,
            eval_interval: 1000,
            eval_samples: 2048,
            test_batch: 512,
            policy_weight: 1.0,
            value_weight: 1.0,
            margin_weight: 1.0,
            opinion: self.opinion,
            ema: 0.999,
            no_symmetry: false,
            device: self.device.clone(),
            init: None,
            skip_bad: false,
            threads: u16::try_from(self.threads()).ok(),
            log: None,
        }
    }
}
