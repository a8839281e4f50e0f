use othello_lab::discs::Settings;

/// The options of `sanban learn discs`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct DiscsOptions {
    /// The layers; the one output is the discs at the end as a share of the board
    #[arg(
        long,
        value_name = "LAYERS",
        default_value = "100-relu,50-relu,1-sigmoid"
    )]
    pub(crate) net: String,

    /// The optimizer: gd, sgd, momentum, rmsprop or adam
    #[arg(long, value_name = "RULE", default_value = "adam")]
    pub(crate) optimizer: String,

    /// The loss: mse, mae, rmse or cross-entropy
    #[arg(long, value_name = "COST", default_value = "mae")]
    pub(crate) cost: String,

    /// The learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub(crate) eta: f64,

    /// The number of epochs
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) epochs: u64,

    /// The batch size
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) batch: u32,

    /// The number of games of each of the five players as Black against each
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub(crate) games: u32,

    /// The share of the games in the test set
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    pub(crate) validation: f64,
}

impl From<DiscsOptions> for Settings {
    fn from(options: DiscsOptions) -> Settings {
        Settings {
            net: options.net,
            optimizer: options.optimizer,
            cost: options.cost,
            eta: options.eta,
            epochs: options.epochs,
            batch: options.batch,
            games: options.games,
            validation: options.validation,
        }
    }
}
