//! The players of the Java series.
//!
//! All four try each legal move and average over what can follow: they expect an opponent that
//! plays anything. They differ in what they count at the end.

mod average;
mod chooser;
mod n_hand;
mod n_hand_custom;
mod n_least;
mod n_most;

pub use n_hand::NHand;
pub use n_hand_custom::NHandCustom;
pub use n_least::NLeast;
pub use n_most::NMost;
