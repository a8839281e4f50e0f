//! Learning of Shogi: its evaluations, from nothing but games of the engine against itself, and its book of
//! openings ([`joseki`]).
//!
//! [`EvaluationGames`] plays them by fixed nodes on many threads and keeps them at four bytes a ply
//! ([`GameFile`]); [`LinearFit`] fits the weights of the linear evaluation to their results and
//! scores, and [`nnue`] trains a network on them, in generations. The same seed makes the same games, whatever the number of threads, and an interrupted
//! run goes on where it ended.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use search::Stop;
//! use shogi_engine::alphabeta::Evaluation;
//! use shogi_lab::{EvaluationGames, LinearFit};
//!
//! let folder = std::env::temp_dir().join(format!("shogi-lab-{}", std::process::id()));
//! let plan = EvaluationGames {
//!     folder: folder.clone(),
//!     games: 2,
//!     nodes: 30,
//!     seed: 1,
//!     threads: NonZeroUsize::MIN,
//!     time: None,
//!     evaluation: Evaluation::Material,
//! };
//! let played = plan.play(&Stop::new(), |_| {})?;
//! assert_eq!(played.games, 2);
//! let fit = LinearFit { passes: 1, ..LinearFit::default() };
//! let fitted = fit.learn(&[folder.clone()], &Stop::new(), |_| {})?;
//! assert_eq!(fitted.weights.to_bytes().len(), 407_548);
//! std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluation_games;
mod example;
mod fit;
mod game_count;
mod game_file;
pub mod joseki;
pub mod nnue;
mod scale;
mod scored_game;

pub use evaluation_games::EvaluationGames;
pub use example::Examples;
pub use fit::{FitPass, FittedWeights, LinearFit};
pub use game_count::GameCount;
pub use game_file::{GameFile, GameFileError};
pub use scored_game::{ScoredGame, ScoredPly};
