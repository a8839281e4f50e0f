use serde::{Deserialize, Serialize};

use crate::Trouble;
use crate::net::{Architecture, Cost, NetError, Rule};
use crate::osero::Opponent;

use super::view::View;

const NET: &str = "256-relu,256-relu,64-linear";
const LITERAL_NET: &str = "64-relu,64-relu,64-sigmoid";

/// What can be chosen about deep Q-learning.
#[derive(clap::Args, Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// How many rounds to play: a round is a game as Black and one as White against each opponent
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub rounds: u64,

    /// Against whom, joined by commas
    #[arg(long, value_enum, value_name = "PLAYERS", value_delimiter = ',', default_values_t = Opponent::ALL)]
    pub opponents: Vec<Opponent>,

    /// The layers, as in 64-relu,64-relu,64-tanh or conv:32x3-relu,64-linear; 64 numbers come out
    /// [default: 256-relu,256-relu,64-linear; literally 64-relu,64-relu,64-sigmoid]
    #[arg(long, value_name = "LAYERS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<String>,

    /// How weights are moved: gd, sgd, momentum, rmsprop or adam [default: adam; literally sgd]
    #[arg(long, value_name = "RULE")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimizer: Option<String>,

    /// What is to become less: mse, mae, rmse or cross-entropy
    #[arg(long, value_name = "COST", default_value = "mse")]
    pub cost: String,

    /// The learning rate at the beginning
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub eta: f64,

    /// The learning rate at the end
    #[arg(long, value_name = "RATE", default_value_t = 0.00005)]
    pub eta_end: f64,

    /// What the worth of the next move is multiplied by
    #[arg(long, value_name = "SHARE", default_value_t = 0.99)]
    pub gamma: f64,

    /// How many moves are played by chance, as a share
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub epsilon: f64,

    /// The same in the first round
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    pub epsilon_start: f64,

    /// In how many rounds it goes down
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub epsilon_rounds: u64,

    /// After how many own moves the worth of the next is looked at; a game that ends before tells
    /// its result
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=60))]
    pub lookahead: u8,

    /// How many moves are remembered to learn from
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub memory: u32,

    /// How many remembered moves a step of learning sees
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub batch: u32,

    /// How many steps of learning follow a round
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub updates: u32,

    /// How fast the network that tells the worth of next moves follows the one that learns
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    pub target_rate: f64,

    /// The longest gradient that is followed as it is
    #[arg(long, value_name = "NORM", default_value_t = 1.0)]
    pub clip: f64,

    /// Let the network that learns choose the next move whose worth the other tells
    #[arg(long)]
    #[serde(default)]
    pub double: bool,

    /// Do not turn and mirror the boards that are learned
    #[arg(long)]
    #[serde(default)]
    pub no_symmetry: bool,

    /// After how many rounds to measure its strength
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub evaluate_every: u64,

    /// In how many games with each colour against each opponent
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub evaluate_games: u32,

    /// Learn as the Java program did, mistakes included: it ends in 0/0
    #[arg(long)]
    #[serde(default)]
    pub literal: bool,
}

/// The settings that are texts, read.
pub(super) struct Parts {
    pub(super) architecture: Architecture,
    pub(super) rule: Rule,
    pub(super) cost: Cost,
}

impl Settings {
    pub(super) fn view(&self) -> View {
        match self.literal {
            true => View::Signed,
            false => View::Planes,
        }
    }

    /// The layers.
    pub(super) fn net(&self) -> &str {
        let usual = match self.literal {
            true => LITERAL_NET,
            false => NET,
        };
        self.net.as_deref().unwrap_or(usual)
    }

    /// Reads the texts, and looks for numbers that mean nothing.
    pub(super) fn parts(&self) -> Result<Parts, Trouble> {
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        let architecture = Architecture::parse(self.view().input(), self.net()).map_err(wrong)?;
        if architecture.output() != 64 {
            return Err(Trouble::Input(format!(
                "--net: expected 64 outputs, one for each square, found {}",
                architecture.output()
            )));
        }
        if self.opponents.is_empty() {
            return Err(Trouble::Input(
                "--opponents: expected at least one".to_owned(),
            ));
        }
        for (name, value) in [
            ("gamma", self.gamma),
            ("epsilon", self.epsilon),
            ("epsilon-start", self.epsilon_start),
            ("target-rate", self.target_rate),
        ] {
            check(
                name,
                value,
                "a share from 0 to 1",
                (0.0..=1.0).contains(&value),
            )?;
        }
        for (name, value) in [
            ("eta", self.eta),
            ("eta-end", self.eta_end),
            ("clip", self.clip),
        ] {
            let is_fine = value.is_finite() && value >= 0.0;
            check(name, value, "a number that is not negative", is_fine)?;
        }
        let usual = match self.literal {
            true => "sgd",
            false => "adam",
        };
        Ok(Parts {
            architecture,
            rule: self
                .optimizer
                .as_deref()
                .unwrap_or(usual)
                .parse()
                .map_err(wrong)?,
            cost: self.cost.parse().map_err(wrong)?,
        })
    }
}

fn check(name: &str, value: f64, expected: &str, is_fine: bool) -> Result<(), Trouble> {
    match is_fine {
        true => Ok(()),
        false => Err(Trouble::Input(format!(
            "--{name}: expected {expected}, found {value}"
        ))),
    }
}
