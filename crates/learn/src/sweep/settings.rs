use serde::{Deserialize, Serialize};

/// What can be chosen about comparing networks that learn to count discs.
#[derive(clap::Args, Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The sizes of the first layer, joined by commas
    #[arg(long, value_name = "NODES", value_delimiter = ',', default_values_t = [100, 150], value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub first: Vec<u32>,

    /// The sizes of the second layer
    #[arg(long, value_name = "NODES", value_delimiter = ',', default_values_t = [50, 100], value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub second: Vec<u32>,

    /// The activations of both: relu, sigmoid, tanh or linear
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_values_t = ["tanh", "sigmoid", "relu"].map(str::to_owned))]
    pub activations: Vec<String>,

    /// How many positions a step of learning sees
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [10, 20, 30], value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub batches: Vec<u32>,

    /// The learning rate of Adam
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    pub eta: f64,

    /// How often every network sees every position
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub epochs: u64,

    /// How often each of the five players plays each as Black
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub games: u32,

    /// Which share of the games is not learned but measured
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    pub validation: f64,
}
