//! Policy and value networks for boards, and their training on burn.
//!
//! An [`Architecture`] is a text such as `resnet:10x192`; a [`Network`] is that with weights. What
//! it computes is a plan of plain layers, and the same plan is learned ([`NetLearner`]), and run by
//! players once [`Network::graph`] has made it ready for them: on a CPU by `infer`, or by [`Far`]
//! where it was trained.

mod appetite;
mod architecture;
mod beginning;
mod board;
mod boards;
mod cost;
mod examination;
mod export;
mod far;
mod learner;
mod log;
mod network;
mod piece;
mod plan;
mod rate;
mod settings;
mod state;
mod stock;

pub use architecture::{Architecture, Body, Context, Heads};
pub use beginning::{Beginning, architecture, network};
pub use board::Board;
pub use examination::Examination;
pub use far::{Far, FarError};
pub use learner::{NAME, NetLearner, Nets};
pub use network::Network;
pub use plan::Form;
pub use rate::Rate;
pub use settings::Settings;
pub use state::{NETWORK, graph, graph_of_safetensors};
pub use stock::Stock;
