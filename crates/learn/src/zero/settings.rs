use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::gate::Gate;
use crate::{Trouble, threads, tower};

/// How a network learns from games against itself.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// How many generations: self-play, training, a gate, and now and then yardsticks
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub generations: u64,

    /// How many games the best network plays against itself in a generation
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    pub games: u32,

    /// How many playouts a move gets, in self-play and in matches
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub playouts: u32,

    /// How many moves Gumbel's halving begins with in self-play, which is better with few
    /// playouts; 0 for PUCT with noise at the root
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(0..=64))]
    pub gumbel: u16,

    /// The share of the positions that get all playouts and are learned from; the others are
    /// played quickly
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    pub full_share: f64,

    /// How many playouts a quick move gets
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub quick_playouts: u32,

    /// With how many moves by chance games of self-play begin; those of matches with at least six,
    /// or a third of a game where that is less, and no two pairs of a match in the same way
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub random_moves: u16,

    /// Break games off after so many moves; in self-play they teach no result, in matches they are
    /// drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,

    /// The network, as in `sanban learn net` [default: resnet:5x64, or what it begins with]
    #[arg(long, value_name = "TEXT")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arch: Option<String>,

    /// How boards become planes, and thereby the size of the board: othello-6x6, renju-7x7
    /// [default: the usual one of the game or of the rules]
    #[arg(long, value_name = "NAME")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,

    /// The rules, as in `sanban play` [default: the usual ones on the board of the layout]
    #[arg(long, value_name = "RULES")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,

    /// Begin with this network in place of random weights: a run's, or a .safetensors file
    #[arg(long, value_name = "RUN|FILE")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<PathBuf>,

    /// From how many of the last generations' games a candidate learns
    #[arg(long, value_name = "GENERATIONS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub window: u64,

    /// How often a candidate goes over these games
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "steps", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub epochs: u64,

    /// How many steps a candidate takes, in place of epochs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,

    /// How many samples a step learns from
    #[arg(short, long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub batch: u32,

    /// The learning rate within a generation, as in `sanban learn net`
    #[arg(long, value_name = "RATE", default_value = "0.003:linear:0.0005")]
    pub lr: String,

    /// How weights are moved, as in `sanban learn net`
    #[arg(long, value_name = "RULE", default_value = "adam")]
    pub optimizer: String,

    /// The share of the search's value in what is learned of who wins
    #[arg(long, value_name = "SHARE", default_value_t = 0.333)]
    pub opinion: f32,

    /// Where to train: cpu, cuda or cuda:NUMBER
    #[arg(long, value_name = "PLACE", default_value = "cpu")]
    pub device: String,

    /// How a candidate shows that it is not worse: a number of pairs of games, sprt, sprt:PAIRS,
    /// or none
    #[arg(long, value_name = "GATE", default_value = "30")]
    pub gate: String,

    /// The score from which on a candidate is kept, where no sequential test decides
    #[arg(long, value_name = "SCORE", default_value_t = 0.5)]
    pub gate_score: f64,

    /// Who the best network is compared with [default: some of the game's players]
    #[arg(long, value_name = "PLAYER")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yardstick: Vec<String>,

    /// After how many generations, and at the end; 0 for never
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub yardstick_every: u64,

    /// In how many pairs of games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub yardstick_pairs: u64,

    /// What a command that goes on with a run may say anew.
    #[command(flatten)]
    #[serde(skip)]
    pub effort: Effort,
}

/// What changes nothing but the time. It is no part of the other settings, which `--resume` takes
/// from the run.
#[derive(clap::Args, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// How many threads play and make batches; they change nothing but the time
    /// [default: one for each core]
    #[arg(long, value_name = "N")]
    pub threads: Option<u16>,
}

/// What a candidate learns from.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The folders of samples.
    pub samples: Vec<PathBuf>,
    /// How boards become planes.
    pub layout: String,
    /// The network.
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
    pub fn training(&self, training: Training) -> tower::Settings {
        let Training {
            samples,
            layout,
            arch,
        } = training;
        tower::Settings {
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
