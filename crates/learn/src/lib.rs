//! Learning: runs that can be killed at any moment and go on, and what they learn.
//!
//! A [`Method`] is a way of learning; its [`Learner`] advances in steps. A [`Training`] lets it, writes what it measures into the
//! folder of its [`Run`] and keeps checkpoints there, so that a run which was stopped, killed or
//! ran out of disk goes on as if nothing had happened. A [`Glance`] reads a run while another
//! process trains it.
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

pub mod book;
mod device;
pub mod discs;
pub mod dqn;
mod learner;
pub mod lines;
mod method;
pub mod net;
mod osero;
pub mod patterns;
pub mod q;
pub mod report;
mod run;
pub mod samples;
pub mod spread;
pub mod squares;
pub mod sweep;
mod threads;
pub mod tower;
mod training;
pub mod zero;

pub use device::{Place, PlaceError};
pub use learner::{Files, Learner, Measures, Surroundings, Trouble};
pub use method::Method;
pub use osero::Opponent;
pub use run::{Checkpoint, Config, Glance, Point, Run, RunError, write_whole};
pub use training::{Ended, Training};
