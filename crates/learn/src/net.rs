//! A small library of neural networks on top of burn.
//!
//! An [`Architecture`] is read from a text such as `64-relu,64-relu,64-tanh`; a [`Network`] is
//! that with weights, and a [`Trainer`] changes them by a [`Cost`] and an [`Optimizer`].
//!
//! ```
//! use learn::net::{Architecture, Cost, Fit, Input, Network, Rule, Samples, Trainer};
//!
//! // Exclusive or: the output is 1 where exactly one of the inputs is.
//! let samples = Samples::new(
//!     2,
//!     1,
//!     vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0],
//!     vec![0.0, 1.0, 1.0, 0.0],
//! )?;
//! let architecture = Architecture::parse(Input::Flat(2), "8-tanh,1-sigmoid")?;
//! let network = Network::new(architecture, 1);
//! let mut trainer = Trainer::new(network, Rule::ADAM, Cost::Mse, 0.05);
//! let fit = Fit { epochs: 300, batch: 4, seed: 1, validation: None };
//! let curve = trainer.fit(&samples, &fit, &mut std::io::sink())?;
//! assert!(curve.last().is_some_and(|epoch| epoch.loss < 0.01));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything follows from seeds: the same seed gives the same bits on the same processor.

mod activation;
mod architecture;
mod cost;
mod error;
mod keeping;
mod layer;
mod network;
mod optimizer;
mod samples;
pub(crate) mod tensors;
mod trainer;

pub use activation::Activation;
pub use architecture::{Architecture, Input};
pub use cost::Cost;
pub use error::NetError;
pub use layer::Layer;
pub use network::{Gradient, Network};
pub use optimizer::{Optimizer, Rule};
pub use samples::Samples;
pub use trainer::{Epoch, Fit, Step, Trainer};
