//! Players of Othello.
//!
//! ```
//! use game::Line;
//! use othello::{Move, Othello, Size};
//! use othello_engine::classic::Azisai;
//! use search::{Limits, Reports, Stop, Thinker};
//!
//! let game = Line::<Othello>::new(Size::Eight);
//! let choice = Azisai::default().think(&game, &Limits::default(), &Stop::new(), &Reports::none());
//! assert!(matches!(choice.best, Some(Move::Place(_))));
//! ```

pub mod alphabeta;
mod arbiter;
pub mod book;
pub mod classic;
mod goal;
mod layout;
mod level;
pub mod review;
pub mod search;
pub mod shipped;
mod sparring;

pub use arbiter::Endgame;
pub use layout::Layout;
pub use sparring::{Rating, Sparring};

/// The file of the default network: small enough to be fast on a CPU. Its training is described
/// beside it.
pub const NETWORK: &[u8] = include_bytes!("../nets/small.sbn");
