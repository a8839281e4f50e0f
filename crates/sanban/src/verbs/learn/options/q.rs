use std::path::PathBuf;

use clap::ValueEnum;
use othello::Size;
use othello_lab::q::{Preset, Rival, Settings, Target};

/// The options of `sanban learn q`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "Settings")]
pub(crate) struct QOptions {
    /// The size of the board: 4, 6 or 8 [default: 4; 8 as in Java]
    #[arg(long, value_name = "N", value_parser = length)]
    pub(crate) size: Option<u8>,

    /// The most games [default: 100000; 1000 as in Java, 2000 as in oserou_q]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) episodes: Option<u64>,

    /// Use the parameters and the target of one of the documents as defaults
    #[arg(long, value_enum)]
    pub(crate) preset: Option<PresetName>,

    /// The learning rate alpha, from 0 to 1 [default: 1]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) alpha: Option<f64>,

    /// The discount factor gamma, from 0 to 1 [default: 1]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) gamma: Option<f64>,

    /// The share epsilon of random moves, from 0 to 1 [default: 0.3]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) epsilon: Option<f64>,

    /// The initial value of a move [default: 0]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, value_parser = finite)]
    pub(crate) initial: Option<f64>,

    /// The value of a win; a loss has the negative of it [default: 1]
    #[arg(long, value_name = "VALUE", value_parser = finite)]
    pub(crate) win: Option<f64>,

    /// The target of a move's value [default: best]
    #[arg(long, value_enum)]
    pub(crate) target: Option<TargetName>,

    /// The opponent
    #[arg(long, value_enum, default_value_t)]
    pub(crate) opponent: RivalName,

    /// Keep rotated and mirrored positions apart
    #[arg(long)]
    pub(crate) no_symmetry: bool,

    /// Stop as soon as it plays perfectly against any opponent; 4 by 4 only, where it is the default
    #[arg(long, value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    pub(crate) until_perfect: Option<bool>,

    /// Look up entries as the Java program does, by the identity of a new array, so that no entry is
    /// ever found
    #[arg(long)]
    pub(crate) literal: bool,

    /// Start from the values of files: qTable.csv of the Java series, or q_table_1.csv (black) and
    /// q_table_2.csv (white) of oserou_q
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) import: Vec<PathBuf>,
}

impl From<QOptions> for Settings {
    fn from(options: QOptions) -> Settings {
        Settings {
            size: options.size,
            episodes: options.episodes,
            preset: options.preset.map(Preset::from),
            alpha: options.alpha,
            gamma: options.gamma,
            epsilon: options.epsilon,
            initial: options.initial,
            win: options.win,
            target: options.target.map(Target::from),
            opponent: options.opponent.into(),
            no_symmetry: options.no_symmetry,
            until_perfect: options.until_perfect,
            literal: options.literal,
            import: options.import,
        }
    }
}

fn length(text: &str) -> Result<u8, othello::SizeError> {
    text.parse::<Size>().map(Size::length)
}

fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("expected a number from 0 to 1")
}

fn finite(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or("expected a number")
}

/// The parameters of a document.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum PresetName {
    /// The Java series: alpha 0.01, gamma 0.99, epsilon 0.05, initial 0.5, win 1, target mean
    Java,
    /// oserou_q: alpha 0.1, gamma 0.9, epsilon 0.3, initial 50, win 1000, target reply
    OserouQ,
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Preset {
        match name {
            PresetName::Java => Preset::Java,
            PresetName::OserouQ => Preset::OserouQ,
        }
    }
}

/// The target of the value of a move that does not end the game.
#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub(crate) enum TargetName {
    /// The opponent's best answer by the table
    #[default]
    Best,
    /// The mean over the opponent's answers
    Mean,
    /// The answer that was played
    Reply,
}

impl From<TargetName> for Target {
    fn from(name: TargetName) -> Target {
        match name {
            TargetName::Best => Target::Best,
            TargetName::Mean => Target::Mean,
            TargetName::Reply => Target::Reply,
        }
    }
}

/// The opponent of the learner.
#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub(crate) enum RivalName {
    /// Itself
    #[default]
    Itself,
    /// Any legal move
    Random,
    /// A corner if possible
    Corner,
    /// The most discs
    NHand,
    /// The fewest answers
    NLeast,
    /// The most moves
    NMost,
}

impl From<RivalName> for Rival {
    fn from(name: RivalName) -> Rival {
        match name {
            RivalName::Itself => Rival::Itself,
            RivalName::Random => Rival::Random,
            RivalName::Corner => Rival::Corner,
            RivalName::NHand => Rival::NHand,
            RivalName::NLeast => Rival::NLeast,
            RivalName::NMost => Rival::NMost,
        }
    }
}
