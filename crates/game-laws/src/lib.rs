//! The laws every game must obey, as functions that panic with the broken law.
//!
//! A game's test file lists positions; what has to hold for them stands here, once:
//! [`laws`], the [perft-file reader](PerftFile), [random games](random_games) to find
//! positions nobody thought of, and two toy games whose truth is known:
//! [`TicTacToe`] and [`TreeGame`], a game drawn as a tree. [`mostly`] is for tests that measure
//! time.
//!
//! ```
//! use game::Game;
//! use game_laws::{TicTacToe, laws};
//!
//! let start = TicTacToe::start(&());
//! laws::position(&start, 0..9);
//! laws::notation::<TicTacToe>(&start);
//! laws::symmetry(&start);
//! ```

pub mod laws;
mod mostly;
mod perft_file;
mod random_games;
mod tic_tac_toe;
mod tree_game;

pub use mostly::mostly;
pub use perft_file::{PerftCase, PerftFile, PerftFileError};
pub use random_games::random_games;
pub use tic_tac_toe::{TicTacToe, TicTacToePosition};
pub use tree_game::{Tree, TreeError, TreeGame, TreePosition};
