use std::path::PathBuf;

use othello_lab::lines::Settings;

/// The options of `sanban learn lines`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct LinesOptions {
    /// The number of self-play games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,

    /// Append the games to oserou_log_learn/oserou_log_learn_incdecNAME.csv of the data folder
    #[arg(long, value_name = "NAME")]
    pub(crate) log: Option<String>,

    /// The original's folder, with data_learn and oserou_log_learn: start from its data, and write
    /// the learned data there [default: none, or with --log the current folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,

    /// Learn from these first: folders of line files, or logs of games
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(crate) import: Vec<PathBuf>,

    /// Learn as the original does, mistakes included: from White's wins only, and from the whole
    /// log again each time
    #[arg(long, requires = "log")]
    pub(crate) literal: bool,

    /// The size of the random number added to the moves' scores
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    pub(crate) noise: f64,

    /// The base of the logarithm: a smaller one gives the learned factor more effect
    #[arg(long, value_name = "X", default_value_t = 100.0)]
    pub(crate) base: f64,

    /// The learning rate of the weights
    #[arg(long, value_name = "X", default_value_t = 0.003)]
    pub(crate) rate: f64,

    /// The weight of a winner's board
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) win: f64,

    /// The weight of a loser's board
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) loss: f64,

    /// The weight of a board of a drawn game
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub(crate) draw: f64,

    /// Reset the data folder and do nothing else; its logs stay
    #[arg(long, requires = "data", conflicts_with_all = ["games", "log", "import", "literal"])]
    pub(crate) reset: bool,
}

impl From<LinesOptions> for Settings {
    fn from(options: LinesOptions) -> Settings {
        let LinesOptions {
            games,
            log,
            data,
            import,
            literal,
            noise,
            base,
            rate,
            win,
            loss,
            draw,
            ..
        } = options;
        Settings {
            games,
            log,
            data,
            import,
            literal,
            noise,
            base,
            rate,
            win,
            loss,
            draw,
        }
    }
}
