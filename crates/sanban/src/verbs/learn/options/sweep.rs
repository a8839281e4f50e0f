use othello_lab::sweep::Settings;

/// The options of `sanban learn sweep`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct SweepOptions {
    /// The sizes of the first layer, separated by commas
    #[arg(long, value_name = "NODES", value_delimiter = ',', default_values_t = [100, 150], value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) first: Vec<u32>,

    /// The sizes of the second layer
    #[arg(long, value_name = "NODES", value_delimiter = ',', default_values_t = [50, 100], value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) second: Vec<u32>,

    /// The activations of both: relu, sigmoid, tanh or linear
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_values_t = ["tanh", "sigmoid", "relu"].map(str::to_owned))]
    pub(crate) activations: Vec<String>,

    /// The batch sizes
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [10, 20, 30], value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) batches: Vec<u32>,

    /// The learning rate of Adam
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub(crate) eta: f64,

    /// The number of epochs of each network
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) epochs: u64,

    /// The number of games of each of the five players as Black against each
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub(crate) games: u32,

    /// The share of the games in the test set
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    pub(crate) validation: f64,
}

impl From<SweepOptions> for Settings {
    fn from(options: SweepOptions) -> Settings {
        Settings {
            first: options.first,
            second: options.second,
            activations: options.activations,
            batches: options.batches,
            eta: options.eta,
            epochs: options.epochs,
            games: options.games,
            validation: options.validation,
        }
    }
}
