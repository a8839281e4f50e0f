//! The n-hand family: four players of the Java series.
//!
//! All of them try each legal move and average over everything that can follow, as if the
//! opponent moved at random. They differ in what they count at the end of that: [`NHandCount`].

mod average;
mod chooser;
mod literal;
mod n_hand;
mod n_hand_count;

pub use n_hand::NHand;
pub use n_hand_count::NHandCount;
