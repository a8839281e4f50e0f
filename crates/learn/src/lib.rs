//! Training: runs that can be killed at any moment and resumed, and what they train.
//!
//! A [`Method`] is a way of learning; its [`Learner`] advances in steps. A [`Training`] drives the
//! learner, writes its measurements into the folder of its [`Run`] and keeps checkpoints there, so
//! that a run that was stopped, was killed or ran out of disk can be resumed as if nothing had
//! happened. A [`Glance`] reads a run while another process trains it.
//!
//! ```
//! use learn::{Checkpoint, Config, Files, Learner, Measures, Run, Training, Trouble};
//! use search::Stop;
//!
//! /// Learns to count.
//! struct Counter(u64);
//!
//! impl Learner for Counter {
//!     fn step(&self) -> u64 {
//!         self.0
//!     }
//!     fn total(&self) -> u64 {
//!         100
//!     }
//!     fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
//!         self.0 += 1;
//!         measures.say("loss", 1.0 / self.0 as f64);
//!         Ok(())
//!     }
//!     fn save(&self) -> Result<Files, Trouble> {
//!         Ok(Files::from([("counter".to_owned(), self.0.to_le_bytes().to_vec())]))
//!     }
//! }
//!
//! let folder = std::env::temp_dir().join(format!("learn-doc-{}", std::process::id()));
//! let config = Config::new("counter", "othello", 1, toml::Table::new());
//! let mut run = Run::create(&folder, &config)?;
//! let training = Training { checkpoint_every: 10, keep: 2, stop: Stop::new() };
//! training.go(&mut run, &mut Counter(0), &mut |_| {})?;
//! let last = run.latest()?.expect("there is one");
//! assert_eq!(last.step(), 100);
//! assert_eq!(last.read("counter")?, 100_u64.to_le_bytes());
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod device;
mod learner;
mod left_out;
mod method;
mod monitor;
mod net_error;
#[cfg(feature = "train")]
mod optimizer;
pub mod policy_value;
pub mod report;
mod rule;
mod run;
pub mod samples;
mod tensors;
pub mod threads;

mod training;

pub use device::{Place, PlaceError};
pub use learner::{Files, Learner, Measures, Surroundings, Trouble};
pub use left_out::{LeftOut, refusal, refusal_at};
pub use method::Method;
pub use monitor::{Monitor, Work};
pub use net_error::NetError;
#[cfg(feature = "train")]
pub use optimizer::Optimizer;
pub use rule::Rule;
pub use run::{Checkpoint, Config, Glance, Point, Run, RunError, Upkeep, write_whole};
pub use tensors::Tensors;
pub use training::{Ended, Training};

/// Whether this build can train networks: only with the feature `train`.
pub const TRAINS_NETWORKS: bool = cfg!(feature = "train");
