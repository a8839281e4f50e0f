use std::path::PathBuf;

use shogi_lab::nnue::{NnueEffort, NnueSettings};

/// The options of `sanban learn nnue`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct NnueOptions {
    /// The number of generations: games, training, a gate
    #[arg(short, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) generations: u64,

    /// The number of games of a generation; 0 to learn from the folders of --with alone
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    pub(crate) games: u64,

    /// The nodes of each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=i64::MAX as u64))]
    pub(crate) nodes: u64,

    /// Learn from the games of these folders too, of this command or of `sanban learn linear`
    #[arg(long, value_name = "DIR", num_args = 1..)]
    pub(crate) with: Vec<PathBuf>,

    /// What plays the first games, and what the first network must beat: linear for the built-in weights,
    /// material, or a file of weights or of a network
    #[arg(long, value_name = "EVALUATION", default_value = "linear")]
    pub(crate) first: String,

    /// The number of latest generations whose games a network learns from
    #[arg(long, value_name = "GENERATIONS", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) window: u64,

    /// Judge the games of earlier generations and of --with again before training, by the best network and
    /// with so many nodes a position; 0 for not
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) rescore_nodes: u64,

    /// The columns of the first layer, a multiple of 32 up to 512
    #[arg(long, value_name = "N", default_value_t = 128)]
    pub(crate) width: usize,

    /// How often each position is learned from
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) passes: u32,

    /// The batch size
    #[arg(short, long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(16..=1_048_576))]
    pub(crate) batch: u32,

    /// The learning rate at the beginning of a generation
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub(crate) rate: f32,

    /// The learning rate at its end; between them it follows a cosine
    #[arg(long, value_name = "RATE", default_value_t = 0.000_01)]
    pub(crate) last_rate: f32,

    /// The share of the result in what is learned, in per cent, for each generation; the last one counts
    /// for those after it. The rest is the search's score
    #[arg(long, value_name = "PERCENT", value_delimiter = ',', default_values_t = [20, 20, 30])]
    pub(crate) result_share: Vec<u8>,

    /// The score that stands for a chance to win of 73 % [default: the one that fits the games]
    #[arg(long, value_name = "SCORE", value_parser = clap::value_parser!(u32).range(100..=6000))]
    pub(crate) scale: Option<u32>,

    /// The number of parts of a training; each ends with a point of the curves and a checkpoint
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) parts: u64,

    /// The gate that a network must pass against the best one: a number of pairs of games, sprt,
    /// sprt:PAIRS, or none
    #[arg(long, value_name = "GATE", default_value = "sprt")]
    pub(crate) gate: String,

    /// The time of a move of the gate, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) gate_time: u64,

    /// The nodes of a move of the gate, instead of the time: the result does not depend on the machine then
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=i64::MAX as u64))]
    pub(crate) gate_nodes: Option<u64>,

    /// The options that a resuming command may change.
    #[command(flatten)]
    pub(crate) effort: NnueEffortOptions,
}

/// Options that say how long it takes; `--resume` takes them from the command line.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct NnueEffortOptions {
    /// The number of threads; it only affects the speed [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u16>,

    /// Stop after so many minutes, as at Ctrl-C: --resume goes on
    #[arg(long, value_name = "MINUTES")]
    pub(crate) minutes: Option<f64>,
}

impl From<NnueOptions> for NnueSettings {
    fn from(options: NnueOptions) -> NnueSettings {
        NnueSettings {
            generations: options.generations,
            games: options.games,
            nodes: options.nodes,
            with: options.with,
            first: options.first,
            window: options.window,
            rescore_nodes: options.rescore_nodes,
            width: options.width,
            passes: options.passes,
            batch: options.batch as usize,
            rate: options.rate,
            last_rate: options.last_rate,
            result_share: options.result_share,
            scale: options.scale,
            parts: options.parts,
            gate: options.gate,
            gate_time: options.gate_time,
            gate_nodes: options.gate_nodes,
            effort: NnueEffort {
                threads: options.effort.threads,
                minutes: options.effort.minutes,
            },
        }
    }
}
