use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::architecture::Architecture;
use super::cost::Balance;
use super::rate::Rate;
use crate::net::Rule;
use crate::samples::LoaderSettings;
use crate::{Place, Trouble, threads};

/// How a policy and value network is trained.
#[derive(clap::Args, Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// What to learn from: shards of `sanban learn samples`, folders of them, or game records
    #[arg(value_name = "TRAIN", required_unless_present = "resume")]
    pub train: Vec<PathBuf>,

    /// What to test with, which is never learned from [default: the test shards of the folders,
    /// or a twentieth of the recorded games]
    #[arg(long, value_name = "TEST", num_args = 1..)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub test: Vec<PathBuf>,

    /// The network: resnet:BLOCKSxCHANNELS or cnn:LAYERSxCHANNELS, then by commas se, gp, bn,
    /// swish, fc=N, vp=N, policy, value; or one of the document: policy, policy-bn, policy-23,
    /// value, policy-value, policy-value-resnet
    #[arg(long, value_name = "TEXT", default_value = "resnet:5x64")]
    pub arch: String,

    /// How boards become planes, by name [default: the usual one of the game]
    #[arg(long, value_name = "NAME")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,

    /// How many samples a step learns from
    #[arg(short, long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub batch: u32,

    /// The learning rate: 0.01, 0.02:cosine, 0.02:linear:0.0005 or 0.01,0.001@5000
    #[arg(long, value_name = "RATE", default_value = "0.02:cosine")]
    pub lr: String,

    /// In how many first steps the rate rises
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    pub warmup: u64,

    /// How weights are moved: sgd, momentum[:0.9], rmsprop[:0.99] or adam[:0.9:0.999]
    #[arg(long, value_name = "RULE", default_value = "momentum:0.9")]
    pub optimizer: String,

    /// How strongly weights are drawn to zero
    #[arg(long, value_name = "X", default_value_t = 1e-4)]
    pub weight_decay: f64,

    /// The longest step against the gradient: longer ones are cut; 0 for any length
    #[arg(long, value_name = "NORM", default_value_t = 10.0)]
    pub clip: f64,

    /// How often to go over all samples
    #[arg(short, long, value_name = "N", default_value_t = 1, conflicts_with = "steps", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub epochs: u64,

    /// How many steps to take, in place of epochs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,

    /// After how many steps the curves get a point and some of the test samples are looked at
    #[arg(short = 'i', long, value_name = "STEPS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub eval_interval: u64,

    /// At how many test samples; the whole test follows at the end of each epoch
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..))]
    pub eval_samples: u64,

    /// How many test samples are looked at at once
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub test_batch: u32,

    /// How much the moves count
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub policy_weight: f32,

    /// How much the results count
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub value_weight: f32,

    /// How much the margins count, where games have one
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub margin_weight: f32,

    /// The share of an engine's score in what is learned of who wins, where a sample has one
    #[arg(long, value_name = "SHARE", default_value_t = 0.333)]
    pub opinion: f32,

    /// Play with a running mean of the weights, in which so much of the old stays with each step;
    /// 0 for the weights themselves
    #[arg(long, value_name = "SHARE", default_value_t = 0.999)]
    pub ema: f32,

    /// Learn boards as they are, not turned and mirrored by chance as well
    #[arg(long)]
    #[serde(default)]
    pub no_symmetry: bool,

    /// Where to train: cpu, cuda or cuda:NUMBER
    #[arg(long, value_name = "PLACE", default_value = "cpu")]
    pub device: String,

    /// Begin with the weights of this run as far as they have the same names and shapes: a policy
    /// becomes a value network, a small epoch goes on from a large one
    #[arg(long, value_name = "RUN")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<PathBuf>,

    /// Leave out shards that are damaged, and games that are wrong, in place of refusing them
    #[arg(long)]
    #[serde(default)]
    pub skip_bad: bool,

    /// How many threads make batches [default: one for each core]
    #[arg(long, value_name = "N")]
    #[serde(skip)]
    pub threads: Option<u16>,

    /// Write lines as the fifth document's programs do into this file as well:
    /// `epoch = 1, iteration = 1000, loss = 3.2, accuracy = 0.31, 0.6`
    #[arg(long, value_name = "FILE")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
}

/// Settings that can work.
pub(super) struct Parts {
    pub(super) architecture: Architecture,
    pub(super) rate: Rate,
    pub(super) rule: Rule,
    pub(super) place: Place,
    pub(super) balance: Balance,
}

impl Settings {
    /// How batches are made, beginning with this one.
    pub(super) fn loading(&self, seed: u64, first: u64) -> LoaderSettings {
        LoaderSettings {
            batch: self.batch as usize,
            seed,
            turned: !self.no_symmetry,
            threads: self.threads(),
            first,
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(threads::available, usize::from)
    }

    /// Whether these settings can work, as far as that shows before there are samples.
    pub fn check(&self) -> Result<(), Trouble> {
        self.parts()?
            .place
            .choose()
            .map_err(|why| Trouble::Input(why.to_string()))
    }

    pub(super) fn parts(&self) -> Result<Parts, Trouble> {
        let input = |why: &dyn std::fmt::Display| Trouble::Input(why.to_string());
        let bounded =
            |name: &str, value: f64, least: f64, most: f64| match (least..=most).contains(&value) {
                true => Ok(()),
                false => Err(Trouble::Input(format!(
                    "{name}: expected a number from {least} to {most}, found {value}"
                ))),
            };
        bounded("weight-decay", self.weight_decay, 0.0, 10.0)?;
        bounded("clip", self.clip, 0.0, 1e6)?;
        bounded("policy-weight", f64::from(self.policy_weight), 0.0, 1e3)?;
        bounded("value-weight", f64::from(self.value_weight), 0.0, 1e3)?;
        bounded("margin-weight", f64::from(self.margin_weight), 0.0, 1e3)?;
        bounded("opinion", f64::from(self.opinion), 0.0, 1.0)?;
        bounded("ema", f64::from(self.ema), 0.0, 0.999_999)?;
        Ok(Parts {
            architecture: self.arch.parse().map_err(|why| input(&why))?,
            rate: self.lr.parse().map_err(|why| input(&why))?,
            rule: self.optimizer.parse().map_err(|why| input(&why))?,
            place: self.device.parse().map_err(|why| input(&why))?,
            balance: Balance {
                policy: self.policy_weight,
                value: self.value_weight,
                margin: self.margin_weight,
                opinion: self.opinion,
            },
        })
    }
}
