use std::path::PathBuf;

use learn::policy_value::Settings;

/// The options of `sanban learn net`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct NetOptions {
    /// The training data: shards of `sanban learn samples`, folders of them, or game records
    #[arg(value_name = "TRAIN", required_unless_present = "resume")]
    pub(crate) train: Vec<PathBuf>,

    /// The test data, which is never trained on [default: the test shards of the folders, or a
    /// twentieth of the recorded games]
    #[arg(long, value_name = "TEST", num_args = 1..)]
    pub(crate) test: Vec<PathBuf>,

    /// The network: resnet:BLOCKSxCHANNELS or cnn:LAYERSxCHANNELS, followed by any of se, gp, bn,
    /// swish, fc=N, vp=N, policy, value, separated by commas; or a network of the document: policy,
    /// policy-bn, policy-23, value, policy-value, policy-value-resnet
    #[arg(long, value_name = "TEXT", default_value = "resnet:5x64")]
    pub(crate) arch: String,

    /// The layout of the planes, by name [default: the usual one of the game]
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,

    /// The batch size
    #[arg(short, long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) batch: u32,

    /// The learning rate: 0.01, 0.02:cosine, 0.02:linear:0.0005 or 0.01,0.001@5000
    #[arg(long, value_name = "RATE", default_value = "0.02:cosine")]
    pub(crate) lr: String,

    /// The number of warm-up steps
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    pub(crate) warmup: u64,

    /// The optimizer: sgd, momentum[:0.9], rmsprop[:0.99] or adam[:0.9:0.999]
    #[arg(long, value_name = "RULE", default_value = "momentum:0.9")]
    pub(crate) optimizer: String,

    /// The weight decay
    #[arg(long, value_name = "X", default_value_t = 1e-4)]
    pub(crate) weight_decay: f64,

    /// The gradient clipping threshold; 0 for none
    #[arg(long, value_name = "NORM", default_value_t = 10.0)]
    pub(crate) clip: f64,

    /// The number of epochs
    #[arg(short, long, value_name = "N", default_value_t = 1, conflicts_with = "steps", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) epochs: u64,

    /// The number of steps, in place of epochs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) steps: Option<u64>,

    /// The number of steps between two points of the curves; each runs a test on some of the test
    /// samples
    #[arg(short = 'i', long, value_name = "STEPS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) eval_interval: u64,

    /// The number of test samples of such a test; the whole test set is used after each epoch
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) eval_samples: u64,

    /// The batch size of tests
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) test_batch: u32,

    /// The weight of the policy loss
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) policy_weight: f32,

    /// The weight of the value loss
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) value_weight: f32,

    /// The weight of the margin loss, if the game has margins
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) margin_weight: f32,

    /// The share of the engine's score in the value target, if a sample has a score
    #[arg(long, value_name = "SHARE", default_value_t = 0.333)]
    pub(crate) opinion: f32,

    /// Use an exponential moving average of the weights with this decay for play; 0 for the weights
    /// themselves
    #[arg(long, value_name = "SHARE", default_value_t = 0.999)]
    pub(crate) ema: f32,

    /// Do not rotate and mirror boards at random
    #[arg(long)]
    pub(crate) no_symmetry: bool,

    /// The training device: cpu, cuda or cuda:NUMBER
    #[arg(long, value_name = "PLACE", default_value = "cpu")]
    pub(crate) device: String,

    /// Start from the weights of this run wherever names and shapes match, for example a value
    /// network from a policy network
    #[arg(long, value_name = "RUN")]
    pub(crate) init: Option<PathBuf>,

    /// Skip damaged shards instead of rejecting them; games that cannot be read are skipped anyway
    #[arg(long)]
    pub(crate) skip_bad: bool,

    /// Stop at the first game or file that cannot be read
    #[arg(long, conflicts_with = "skip_bad")]
    pub(crate) strict: bool,

    /// The number of threads that make batches [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u16>,

    /// Also write log lines in the format of the fifth document's programs to this file:
    /// `epoch = 1, iteration = 1000, loss = 3.2, accuracy = 0.31, 0.6`
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

impl From<NetOptions> for Settings {
    fn from(options: NetOptions) -> Settings {
        Settings {
            train: options.train,
            test: options.test,
            arch: options.arch,
            layout: options.layout,
            batch: options.batch,
            lr: options.lr,
            warmup: options.warmup,
            optimizer: options.optimizer,
            weight_decay: options.weight_decay,
            clip: options.clip,
            epochs: options.epochs,
            steps: options.steps,
            eval_interval: options.eval_interval,
            eval_samples: options.eval_samples,
            test_batch: options.test_batch,
            policy_weight: options.policy_weight,
            value_weight: options.value_weight,
            margin_weight: options.margin_weight,
            opinion: options.opinion,
            ema: options.ema,
            no_symmetry: options.no_symmetry,
            device: options.device,
            init: options.init,
            skip_bad: options.skip_bad,
            threads: options.threads,
            log: options.log,
        }
    }
}
