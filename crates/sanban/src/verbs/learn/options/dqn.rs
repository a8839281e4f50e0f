use clap::ValueEnum;
use othello_lab::Opponent;
use othello_lab::dqn::Settings;

/// The options of `sanban learn dqn`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct DqnOptions {
    /// The number of rounds: a round is a game as Black and one as White against each opponent
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) rounds: u64,

    /// The opponents, separated by commas
    #[arg(long, value_enum, value_name = "PLAYERS", value_delimiter = ',', default_values_t = OpponentName::ALL)]
    pub(crate) opponents: Vec<OpponentName>,

    /// The layers, as in 64-relu,64-relu,64-tanh or conv:32x3-relu,64-linear, with 64 outputs
    /// [default: 256-relu,256-relu,64-linear; literally 64-relu,64-relu,64-sigmoid]
    #[arg(long, value_name = "LAYERS")]
    pub(crate) net: Option<String>,

    /// The optimizer: gd, sgd, momentum, rmsprop or adam [default: adam; literally sgd]
    #[arg(long, value_name = "RULE")]
    pub(crate) optimizer: Option<String>,

    /// The loss: mse, mae, rmse or cross-entropy
    #[arg(long, value_name = "COST", default_value = "mse")]
    pub(crate) cost: String,

    /// The learning rate at the beginning
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub(crate) eta: f64,

    /// The learning rate at the end
    #[arg(long, value_name = "RATE", default_value_t = 0.00005)]
    pub(crate) eta_end: f64,

    /// The discount factor of the next move's value
    #[arg(long, value_name = "SHARE", default_value_t = 0.99)]
    pub(crate) gamma: f64,

    /// The share of random moves after the first rounds
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub(crate) epsilon: f64,

    /// The share of random moves in the first round
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    pub(crate) epsilon_start: f64,

    /// The number of rounds in which that share falls
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) epsilon_rounds: u64,

    /// The number of own moves before the next value is used as the target (n-step returns); a game
    /// that ends earlier gives its result
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=60))]
    pub(crate) lookahead: u8,

    /// The size of the replay buffer, in moves
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) memory: u32,

    /// The batch size
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) batch: u32,

    /// The number of training steps after each round
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) updates: u32,

    /// How fast the target network follows the trained one
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    pub(crate) target_rate: f64,

    /// The gradient clipping threshold
    #[arg(long, value_name = "NORM", default_value_t = 1.0)]
    pub(crate) clip: f64,

    /// Let the trained network choose the next move whose value the target network gives (double
    /// Q-learning)
    #[arg(long)]
    pub(crate) double: bool,

    /// Do not rotate and mirror the training boards
    #[arg(long)]
    pub(crate) no_symmetry: bool,

    /// The number of rounds between two measurements of strength
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) evaluate_every: u64,

    /// The number of games of a measurement, with each colour against each opponent
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) evaluate_games: u32,

    /// Train as the Java program did, mistakes included; the training ends in NaN (0/0)
    #[arg(long)]
    pub(crate) literal: bool,
}

impl From<DqnOptions> for Settings {
    fn from(options: DqnOptions) -> Settings {
        Settings {
            rounds: options.rounds,
            opponents: options.opponents.into_iter().map(Opponent::from).collect(),
            net: options.net,
            optimizer: options.optimizer,
            cost: options.cost,
            eta: options.eta,
            eta_end: options.eta_end,
            gamma: options.gamma,
            epsilon: options.epsilon,
            epsilon_start: options.epsilon_start,
            epsilon_rounds: options.epsilon_rounds,
            lookahead: options.lookahead,
            memory: options.memory,
            batch: options.batch,
            updates: options.updates,
            target_rate: options.target_rate,
            clip: options.clip,
            double: options.double,
            no_symmetry: options.no_symmetry,
            evaluate_every: options.evaluate_every,
            evaluate_games: options.evaluate_games,
            literal: options.literal,
        }
    }
}

/// One of the five players of the Java series.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum OpponentName {
    /// Any legal move
    Random,
    /// The largest lead in discs
    NHand,
    /// The highest sum of square weights
    NHandCustom,
    /// The fewest moves left to the opponent
    NLeast,
    /// The most moves of its own
    NMost,
}

impl OpponentName {
    const ALL: [OpponentName; 5] = [
        OpponentName::Random,
        OpponentName::NHand,
        OpponentName::NHandCustom,
        OpponentName::NLeast,
        OpponentName::NMost,
    ];
}

impl From<OpponentName> for Opponent {
    fn from(name: OpponentName) -> Opponent {
        match name {
            OpponentName::Random => Opponent::Random,
            OpponentName::NHand => Opponent::NHand,
            OpponentName::NHandCustom => Opponent::NHandCustom,
            OpponentName::NLeast => Opponent::NLeast,
            OpponentName::NMost => Opponent::NMost,
        }
    }
}
