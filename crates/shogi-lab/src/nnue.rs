//! Training of the network that judges Shogi's positions, from nothing but games of the engine.
//!
//! [`NnueLearner`] is the run. A generation plays games ([`EvaluationGames`](crate::EvaluationGames)),
//! searches old ones again if asked to ([`Rescoring`]), trains a network on them ([`NnueTrainer`], on
//! [`NnueSamples`] of quiet positions), and lets it play the best evaluation so far ([`NnueGate`]).
//! Every stage is resumed where it ended; with a gate by nodes, the same seed gives the same network, on
//! any number of threads.

mod figure;
mod gate;
mod generation;
mod learner;
mod manifest;
mod rescoring;
mod samples;
mod schedule;
mod settings;
mod standing;
#[cfg(test)]
mod tests;
mod trainer;
mod training_session;

pub use gate::{GateScore, NnueGate};
pub use learner::NnueLearner;
pub use rescoring::Rescoring;
pub use samples::NnueSamples;
pub use settings::{NnueEffort, NnueSettings};
pub use trainer::{NnueStep, NnueTrainer};

/// The name of this method after `sanban learn`.
pub const NAME: &str = "nnue";
