#[cfg(feature = "train")]
mod parts;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

#[cfg(feature = "train")]
pub(super) use parts::Parts;

/// How a policy and value network is trained.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The training data: shards of `sanban learn samples`, folders of them, or game records
    pub train: Vec<PathBuf>,

    /// The test data, which is never trained on [default: the test shards of the folders, or a
    /// twentieth of the recorded games]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub test: Vec<PathBuf>,

    /// The network: resnet:BLOCKSxCHANNELS or cnn:LAYERSxCHANNELS, followed by any of se, gp, bn,
    /// swish, fc=N, vp=N, policy, value, separated by commas; or a network of the document: policy,
    /// policy-bn, policy-23, value, policy-value, policy-value-resnet
    pub arch: String,

    /// The layout of the planes, by name [default: the usual one of the game]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,

    /// The batch size
    pub batch: u32,

    /// The learning rate: 0.01, 0.02:cosine, 0.02:linear:0.0005 or 0.01,0.001@5000
    pub lr: String,

    /// The number of warm-up steps
    pub warmup: u64,

    /// The optimizer: sgd, momentum[:0.9], rmsprop[:0.99] or adam[:0.9:0.999]
    pub optimizer: String,

    /// The weight decay
    pub weight_decay: f64,

    /// The gradient clipping threshold; 0 for none
    pub clip: f64,

    /// The number of epochs
    pub epochs: u64,

    /// The number of steps, in place of epochs
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,

    /// The number of steps between two points of the curves; each runs a test on some of the test
    /// samples
    pub eval_interval: u64,

    /// The number of test samples of such a test; the whole test set is used after each epoch
    pub eval_samples: u64,

    /// The batch size of tests
    pub test_batch: u32,

    /// The weight of the policy loss
    pub policy_weight: f32,

    /// The weight of the value loss
    pub value_weight: f32,

    /// The weight of the margin loss, if the game has margins
    pub margin_weight: f32,

    /// The share of the engine's score in the value target, if a sample has a score
    pub opinion: f32,

    /// Use an exponential moving average of the weights with this decay for play; 0 for the weights
    /// themselves
    pub ema: f32,

    /// Do not rotate and mirror boards at random
    #[serde(default)]
    pub no_symmetry: bool,

    /// The training device: cpu, cuda or cuda:NUMBER
    pub device: String,

    /// Start from the weights of this run wherever names and shapes match, for example a value
    /// network from a policy network
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<PathBuf>,

    /// Skip damaged shards and invalid games instead of rejecting them
    #[serde(default)]
    pub skip_bad: bool,

    /// The number of threads that make batches [default: one per core]
    #[serde(skip)]
    pub threads: Option<u16>,

    /// Also write log lines in the format of the fifth document's programs to this file:
    /// `epoch = 1, iteration = 1000, loss = 3.2, accuracy = 0.31, 0.6`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
}
