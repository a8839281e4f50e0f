use std::path::PathBuf;

use zero::{Effort, Settings};

/// The options of `sanban learn zero`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct ZeroOptions {
    /// The number of generations: self-play, training, a gate, and sometimes comparisons
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) generations: u64,

    /// The number of self-play games per generation
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    pub(crate) games: u32,

    /// The number of playouts per move, in self-play and in matches
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) playouts: u32,

    /// The number of candidate moves of sequential halving with Gumbel noise in self-play, which is
    /// better with few playouts; 0 for PUCT with noise at the root
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(0..=64))]
    pub(crate) gumbel: u16,

    /// The share of the positions that get all playouts and become samples; the others are played
    /// quickly
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    pub(crate) full_share: f64,

    /// The number of playouts of a quick move
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) quick_playouts: u32,

    /// The number of random moves at the start of self-play games; matches have at least six, or a
    /// third of a game if that is less, and each pair of a match starts differently
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub(crate) random_moves: u16,

    /// Stop games after this many moves; in self-play they have no result, in matches they are
    /// draws
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_moves: Option<u32>,

    /// The network, as in `sanban learn net` [default: resnet:5x64, or that of --init]
    #[arg(long, value_name = "TEXT")]
    pub(crate) arch: Option<String>,

    /// The layout of the planes, which sets the size of the board: othello-6x6, renju-7x7 [default:
    /// the usual one of the game or of the rules]
    #[arg(long, value_name = "NAME")]
    pub(crate) layout: Option<String>,

    /// The rules, as in `sanban play` [default: the usual ones on the board of the layout]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Start from this network instead of random weights: a run's, or a .safetensors file
    #[arg(long, value_name = "RUN|FILE")]
    pub(crate) init: Option<PathBuf>,

    /// The number of latest generations whose games a candidate trains on
    #[arg(long, value_name = "GENERATIONS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) window: u64,

    /// The number of epochs of a candidate's training
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "steps", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) epochs: u64,

    /// The number of steps of a candidate's training, in place of epochs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) steps: Option<u64>,

    /// The batch size
    #[arg(short, long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) batch: u32,

    /// The learning rate within a generation, as in `sanban learn net`
    #[arg(long, value_name = "RATE", default_value = "0.003:linear:0.0005")]
    pub(crate) lr: String,

    /// The optimizer, as in `sanban learn net`
    #[arg(long, value_name = "RULE", default_value = "adam")]
    pub(crate) optimizer: String,

    /// The share of the search's value in the value target
    #[arg(long, value_name = "SHARE", default_value_t = 0.333)]
    pub(crate) opinion: f32,

    /// The training device: cpu, cuda or cuda:NUMBER
    #[arg(long, value_name = "PLACE", default_value = "cpu")]
    pub(crate) device: String,

    /// The gate that a candidate must pass: a number of pairs of games, sprt, sprt:PAIRS, or none
    #[arg(long, value_name = "GATE", default_value = "30")]
    pub(crate) gate: String,

    /// The lowest score with which a candidate is accepted, if no sequential test decides
    #[arg(long, value_name = "SCORE", default_value_t = 0.5)]
    pub(crate) gate_score: f64,

    /// The players the best network is compared with [default: some of the game's players]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) yardstick: Vec<String>,

    /// The number of generations between comparisons; one more is made at the end; 0 for none
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) yardstick_every: u64,

    /// The number of pairs of games of a comparison
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) yardstick_pairs: u64,

    /// The options that a resuming command may change.
    #[command(flatten)]
    pub(crate) effort: EffortOptions,
}

impl From<ZeroOptions> for Settings {
    fn from(options: ZeroOptions) -> Settings {
        Settings {
            generations: options.generations,
            games: options.games,
            playouts: options.playouts,
            gumbel: options.gumbel,
            full_share: options.full_share,
            quick_playouts: options.quick_playouts,
            random_moves: options.random_moves,
            max_moves: options.max_moves,
            arch: options.arch,
            layout: options.layout,
            rules: options.rules,
            init: options.init,
            window: options.window,
            epochs: options.epochs,
            steps: options.steps,
            batch: options.batch,
            lr: options.lr,
            optimizer: options.optimizer,
            opinion: options.opinion,
            device: options.device,
            gate: options.gate,
            gate_score: options.gate_score,
            yardstick: options.yardstick,
            yardstick_every: options.yardstick_every,
            yardstick_pairs: options.yardstick_pairs,
            effort: Effort {
                threads: options.effort.threads,
            },
        }
    }
}

/// Options that only affect the speed; `--resume` takes them from the command line.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct EffortOptions {
    /// The number of threads that play and make batches; it only affects the speed [default: one
    /// per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u16>,
}
