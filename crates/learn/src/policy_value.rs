//! Policy-value networks for board games, and their training on burn.
//!
//! An [`Architecture`] is a text such as `resnet:10x192`; a [`PolicyValueNetwork`] adds the
//! weights. Its computation is a plan of plain layers. [`NetLearner`] trains that plan, and players
//! run it after [`PolicyValueNetwork::graph`] has converted it: on a CPU by `infer`, or by
//! [`GpuBackend`] on the training device.

use std::marker::PhantomData;

mod architecture;
mod beginning;
mod board;
#[cfg(feature = "train")]
mod boards;
#[cfg(feature = "train")]
mod cost;
mod dataset;
mod examination;
mod export;
#[cfg(feature = "train")]
mod gpu_backend;
#[cfg(feature = "train")]
mod learner;
#[cfg(not(feature = "train"))]
mod left_out;
#[cfg(feature = "train")]
mod loaded;
#[cfg(feature = "train")]
mod log;
#[cfg(feature = "train")]
mod memory_estimate;
mod network;
mod parameter;
mod plan;
mod rate;
mod settings;
#[cfg(feature = "train")]
mod signals;
mod state;
#[cfg(feature = "train")]
mod trainable;

pub use architecture::{Architecture, Body, Context, Heads};
pub use beginning::{Beginning, architecture, network};
pub use board::Board;
pub use dataset::Dataset;
pub use examination::Examination;
#[cfg(feature = "train")]
pub use gpu_backend::{GpuBackend, GpuBackendError};
#[cfg(feature = "train")]
pub use learner::NetLearner;
#[cfg(not(feature = "train"))]
pub use left_out::{GpuBackend, GpuBackendError, NetLearner};
pub use network::PolicyValueNetwork;
pub use plan::Form;
pub use rate::Rate;
pub use settings::Settings;
pub use state::{NETWORK, graph, graph_of_safetensors};

/// The name of this method after `sanban learn`.
pub const NAME: &str = "net";

/// The name of the self-play method, whose checkpoints also hold a policy-value network.
pub const ZERO: &str = "zero";

/// Training of a policy-value network from samples: `sanban learn net`.
#[derive(Clone, Copy, Debug)]
pub struct Nets<G>(PhantomData<G>);
