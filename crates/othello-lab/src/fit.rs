//! A dense network fitted to rows of numbers: what myNet's `fit` does, from file to file.

#[cfg(feature = "train")]
mod fitting;
#[cfg(not(feature = "train"))]
mod left_out;
mod rows;

use crate::dense::DenseNetwork;

#[cfg(feature = "train")]
pub use fitting::fit;
#[cfg(not(feature = "train"))]
pub use left_out::fit;
pub use rows::{Rows, RowsError};

/// What is to be fitted, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct FitPlan {
    /// The layers.
    pub net: String,
    /// The optimizer.
    pub optimizer: String,
    /// The loss.
    pub cost: String,
    /// The learning rate.
    pub eta: f64,
    /// The number of epochs.
    pub epochs: u64,
    /// The batch size; the optimizer `gd` takes all rows at once.
    pub batch: usize,
    /// The seed of the first weights and of the order of the rows.
    pub seed: u64,
    /// The rows.
    pub rows: Rows,
    /// The rows that are measured after each epoch and not learned.
    pub validation: Option<Rows>,
    /// The bytes of a network to start from.
    pub begin: Option<Vec<u8>>,
}

/// A network that was fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedNetwork {
    /// The network after the last epoch.
    pub network: DenseNetwork,
    /// The number of epochs.
    pub epochs: u64,
    /// The mean loss of the last epoch.
    pub loss: Option<f64>,
}
