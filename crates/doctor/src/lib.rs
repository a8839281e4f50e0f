//! Checks whether an engine follows its protocol: USI, USI-X or Gomocup's.
//!
//! An [`Examination`] starts an engine, sends it everything that GUIs send to engines and some invalid
//! input, and returns the results as a [`CheckReport`]. Its positions are the [`Trial`]s of the
//! engine's game. [`detect`] finds out which protocol a program speaks. Servers are checked elsewhere, with the same
//! [`Entry`] for a check and its [`Finding`].

mod check;
mod check_counts;
mod check_error;
mod check_report;
mod detection;
mod entry;
mod examination;
mod finding;
mod gomocup;
mod greeting;
mod level;
mod line_process;
mod observations;
mod output;
mod positions;
mod quitting;
mod robustness;
mod tested_engine;
mod time_limits;
mod trial;
mod trials;
mod usi;
mod whole_games;

pub use check_counts::CheckCounts;
pub use check_report::CheckReport;
pub use detection::detect;
pub use entry::{Entry, Signs};
pub use examination::{Examination, PROTOCOLS};
pub use finding::{Finding, Verdict};
pub use level::Level;
pub use trial::{Expect, Trial};
pub use trials::trials;
