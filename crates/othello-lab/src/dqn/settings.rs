#[cfg(feature = "train")]
mod parts;

use serde::{Deserialize, Serialize};

use crate::Opponent;

/// The settings of deep Q-learning.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The number of rounds: a round is a game as Black and one as White against each opponent
    pub rounds: u64,

    /// The opponents, separated by commas
    pub opponents: Vec<Opponent>,

    /// The layers, as in 64-relu,64-relu,64-tanh or conv:32x3-relu,64-linear, with 64 outputs
    /// [default: 256-relu,256-relu,64-linear; literally 64-relu,64-relu,64-sigmoid]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<String>,

    /// The optimizer: gd, sgd, momentum, rmsprop or adam [default: adam; literally sgd]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimizer: Option<String>,

    /// The loss: mse, mae, rmse or cross-entropy
    pub cost: String,

    /// The learning rate at the beginning
    pub eta: f64,

    /// The learning rate at the end
    pub eta_end: f64,

    /// The discount factor of the next move's value
    pub gamma: f64,

    /// The share of random moves after the first rounds
    pub epsilon: f64,

    /// The share of random moves in the first round
    pub epsilon_start: f64,

    /// The number of rounds in which that share falls
    pub epsilon_rounds: u64,

    /// The number of own moves before the next value is used as the target (n-step returns); a game
    /// that ends earlier gives its result
    pub lookahead: u8,

    /// The size of the replay buffer, in moves
    pub memory: u32,

    /// The batch size
    pub batch: u32,

    /// The number of training steps after each round
    pub updates: u32,

    /// How fast the target network follows the trained one
    pub target_rate: f64,

    /// The gradient clipping threshold
    pub clip: f64,

    /// Let the trained network choose the next move whose value the target network gives (double
    /// Q-learning)
    #[serde(default)]
    pub double: bool,

    /// Do not rotate and mirror the training boards
    #[serde(default)]
    pub no_symmetry: bool,

    /// The number of rounds between two measurements of strength
    pub evaluate_every: u64,

    /// The number of games of a measurement, with each colour against each opponent
    pub evaluate_games: u32,

    /// Train as the Java program did, mistakes included; the training ends in NaN (0/0)
    #[serde(default)]
    pub literal: bool,
}
