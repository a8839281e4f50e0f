#[cfg(feature = "train")]
mod parts;

use serde::{Deserialize, Serialize};

/// The settings of `sanban learn discs`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The layers; one number comes out, the discs at the end as a share of the board
    pub net: String,

    /// The optimizer: gd, sgd, momentum, rmsprop or adam
    pub optimizer: String,

    /// The loss: mse, mae, rmse or cross-entropy
    pub cost: String,

    /// The learning rate
    pub eta: f64,

    /// The number of epochs
    pub epochs: u64,

    /// The batch size
    pub batch: u32,

    /// The number of games of each of the five players as Black against each
    pub games: u32,

    /// The share of the games in the test set
    pub validation: f64,
}
