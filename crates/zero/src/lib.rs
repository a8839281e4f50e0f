//! Training by self-play alone.
//!
//! [`SelfPlay`] plays a network against itself and writes the samples of its searches as shards.
//! [`ZeroLearner`] is the loop around it: each generation has self-play, the training of a
//! candidate, a gate that the candidate must pass to become the best network, and yardsticks. A
//! [`ZeroGame`] is a game it can train, and a [`Monitor`] receives its progress.
//!
//! ```
//! use othello::{Othello, Size};
//! use zero::Beginnings;
//!
//! let beginnings = Beginnings::<Othello>::by_chance(Size::Eight, 4, 1);
//! assert_eq!(beginnings.of(7)?.moves().len(), 4);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod beginnings;
mod duel;
mod files;
mod gate;
mod ground;
mod learner;
mod move_count;
mod openings;
mod phase;
pub mod self_play;
mod settings;
mod standing;
mod start;
mod training;
mod zero_game;

pub use beginnings::Beginnings;
pub use files::is_file;
pub use gate::Gate;
pub use ground::Ground;
pub use learn::{Monitor, Work};
pub use learner::ZeroLearner;
pub use move_count::MoveCount;
pub use phase::Phase;
pub use self_play::SelfPlay;
pub use settings::{Effort, Settings, Training};
pub use standing::{STANDING, Standing};
pub use zero_game::ZeroGame;

/// The name of this method after `sanban learn`.
pub const NAME: &str = learn::policy_value::ZERO;

/// Converts an error into a learner's.
fn input(why: anyhow::Error) -> learn::Trouble {
    learn::Trouble::Input(format!("{why:#}"))
}
