//! Dense networks: small, fully connected ones.
//!
//! An [`Architecture`] is read from a text such as `64-relu,64-relu,64-tanh`; a
//! [`DenseNetwork`] is that with weights. With the feature `train` a `TrainableDense` has them as tensors,
//! and a `Trainer` changes them by a [`Cost`] and an `Optimizer`.
//!
//! Seeds determine everything: the same seed gives the same bits on the same processor.

mod activation;
mod architecture;
mod cost;
mod forward;
#[cfg(feature = "train")]
mod keeping;
mod layer;
mod network;
#[cfg(feature = "train")]
mod samples;
#[cfg(feature = "train")]
mod trainable;
#[cfg(feature = "train")]
mod trainer;

pub use activation::Activation;
pub use architecture::{Architecture, Input};
pub use cost::Cost;
pub use layer::Layer;
pub use network::DenseNetwork;
#[cfg(feature = "train")]
pub use samples::Samples;
#[cfg(feature = "train")]
pub use trainable::{Gradient, TrainableDense};
#[cfg(feature = "train")]
pub use trainer::{Epoch, Fit, Step, Trainer};

/// The device on which dense networks are trained: they are too small for a GPU.
#[cfg(feature = "train")]
pub(crate) fn cpu() -> burn::tensor::Device {
    burn::tensor::Device::flex()
}
