//! The laboratory of Renju: how the evaluation of the strong player learns from its own games.
//!
//! [`SelfPlay`] plays games of the player against itself with few nodes a move, from random openings
//! near the middle of the board, and keeps them in a folder of [`ShardFolder`]. [`fit()`] fits the
//! linear weights of pattern codes to the results and scores of these games, and the policy to the moves
//! that were chosen. [`duel()`] lets two sets of weights play each other: a new one must win.
//! [`BookGrowth`] grows an opening book by searches.

mod book_growth;
mod duel;
mod fit;
mod player;
mod self_play;
mod shards;
mod stored_game;

pub use book_growth::BookGrowth;
pub use duel::{DuelScore, duel};
pub use fit::{FitOptions, FitReport, fit};
pub use self_play::SelfPlay;
pub use shards::{ShardError, ShardFolder};
pub use stored_game::{StoredGame, StoredMove};
