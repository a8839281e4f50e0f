//! Learning from nothing but games against oneself: what is chosen, and where a run stands.
//!
//! Whoever plays the games is elsewhere: a player that searches, and an arena.

mod gate;
mod phase;
mod settings;
mod standing;

pub use gate::Gate;
pub use phase::Phase;
pub use settings::{Effort, Settings, Training};
pub use standing::{STANDING, Standing};

/// The word behind `sanban learn`.
pub const NAME: &str = "zero";
