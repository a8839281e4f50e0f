use serde::{Deserialize, Serialize};

/// The settings of `sanban learn sweep`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The sizes of the first layer, separated by commas
    pub first: Vec<u32>,

    /// The sizes of the second layer
    pub second: Vec<u32>,

    /// The activations of both: relu, sigmoid, tanh or linear
    pub activations: Vec<String>,

    /// The batch sizes
    pub batches: Vec<u32>,

    /// The learning rate of Adam
    pub eta: f64,

    /// The number of epochs of each network
    pub epochs: u64,

    /// The number of games of each of the five players as Black against each
    pub games: u32,

    /// The share of the games in the test set
    pub validation: f64,
}
