use serde::{Deserialize, Serialize};

use super::INPUT;
use crate::Trouble;
use crate::net::{Architecture, Cost, NetError, Rule};

/// What can be chosen about learning to count discs.
#[derive(clap::Args, Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The layers; one number comes out, the discs at the end as a share of the board
    #[arg(
        long,
        value_name = "LAYERS",
        default_value = "100-relu,50-relu,1-sigmoid"
    )]
    pub net: String,

    /// How weights are moved: gd, sgd, momentum, rmsprop or adam
    #[arg(long, value_name = "RULE", default_value = "adam")]
    pub optimizer: String,

    /// What is to become less: mse, mae, rmse or cross-entropy
    #[arg(long, value_name = "COST", default_value = "mae")]
    pub cost: String,

    /// The learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub eta: f64,

    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub epochs: u64,

    /// How many positions a step of learning sees
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub batch: u32,

    /// How often each of the five players plays each as Black
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub games: u32,

    /// Which share of the games is not learned but measured
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    pub validation: f64,
}

/// The settings that are texts, read.
pub(super) struct Parts {
    pub(super) architecture: Architecture,
    pub(super) rule: Rule,
    pub(super) cost: Cost,
}

impl Settings {
    pub(super) fn parts(&self) -> Result<Parts, Trouble> {
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        let architecture = Architecture::parse(INPUT, &self.net).map_err(wrong)?;
        if architecture.output() != 1 {
            return Err(Trouble::Input(format!(
                "--net: expected one output, found {}",
                architecture.output()
            )));
        }
        if !(self.eta.is_finite() && self.eta >= 0.0) {
            let found = self.eta;
            return Err(Trouble::Input(format!(
                "--eta: expected a number that is not negative, found {found}"
            )));
        }
        Ok(Parts {
            architecture,
            rule: self.optimizer.parse().map_err(wrong)?,
            cost: self.cost.parse().map_err(wrong)?,
        })
    }
}
