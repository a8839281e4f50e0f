//! How sure a result is: pure functions from counts of results to numbers with errors.
//!
//! Two games from one opening with the seats swapped are a *pair*. The games of a pair are not
//! independent, pairs are. So count pairs where there are any ([`Pentanomial`]), and single games
//! ([`Trinomial`]) only where there are none. A [`Sample`] of either gives the score, the Elo
//! difference and the chance of being the stronger side; an [`Sprt`] says when to stop; and
//! [`Ratings`] compare more than two players.
//!
//! No function here panics, and none returns NaN or an infinity. `None` means that the results
//! do not tell. Errors are half the width of a 95 % interval.
//!
//! ```
//! use arena::statistics::{Hypothesis, Model, Pentanomial, Sample, Sprt};
//!
//! let sample = Sample::of_pairs(Pentanomial([184, 15, 508, 17, 290]));
//! assert_eq!(sample.elo().unwrap().to_string(), "+36.8 ± 14.7");
//! assert_eq!(format!("{:.2}", sample.normalized_elo().unwrap()), "+38.05 ± 15.12");
//!
//! let sprt = Sprt::new(Model::Normalized, 0.0, 5.0, 0.05, 0.05).unwrap();
//! let ratio = sprt.log_likelihood_ratio(&sample).unwrap();
//! assert_eq!(format!("{ratio:.2}"), "2.95");
//! assert_eq!(sprt.verdict(ratio), Some(Hypothesis::H1));
//! ```

mod cholesky;
mod comparable;
mod elo;
mod estimate;
mod likelihood;
mod normal;
mod observation;
mod pentanomial;
mod ratings;
mod root;
mod sample;
mod sprt;
mod sprt_error;
mod trinomial;

pub use estimate::Estimate;
pub use observation::{Observation, ObservationError};
pub use pentanomial::Pentanomial;
pub use ratings::Ratings;
pub use sample::Sample;
pub use sprt::{Bounds, Hypothesis, Model, Sprt};
pub use sprt_error::SprtError;
pub use trinomial::Trinomial;
