//! Tuning of engines: the values of their options with which they win most games against themselves.
//!
//! [`Spsa`] is the method, simultaneous perturbation stochastic approximation: every option is moved a
//! little up or down at random, the engine with these values plays the one with the opposite ones, and
//! all values take a step towards the winner. [`TuningRun`] is the learner around it, with matches as
//! steps; it stands in a run folder like every other learner, with curves, checkpoints and a report.
//! [`TuningSettings`] is its plan.
//!
//! ```
//! use tuning::{Spsa, TunedOption};
//!
//! let option = TunedOption {
//!     name: "margin".to_owned(),
//!     start: 80.0,
//!     least: 0.0,
//!     most: 200.0,
//!     step: 10.0,
//!     is_whole: true,
//! };
//! // A game that is the better the nearer the margin is to 120.
//! let score = |values: &[f64]| -(values[0] - 120.0).abs();
//! let mut spsa = Spsa::new(vec![option], 400, 0.02, 7);
//! while spsa.step() < spsa.total() {
//!     let (one, other) = spsa.trial();
//!     let won = (score(&one) - score(&other)).signum();
//!     spsa.learn(2.0 * won);
//! }
//! assert!((spsa.values()[0] - 120.0).abs() < 8.0, "{:?}", spsa.values());
//! ```

mod judge;
mod settings;
mod spsa;
mod tuned_option;
mod tuning_run;

pub use settings::{TuningPlanError, TuningSettings};
pub use spsa::Spsa;
pub use tuned_option::{TunedOption, TunedOptionError};
pub use tuning_run::{TuningMethod, TuningRun};
