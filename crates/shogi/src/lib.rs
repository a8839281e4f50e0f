//! The rules and the notation of Shogi.
//!
//! ```
//! use game::Position as _;
//! use shogi::{Move, Position, Sfen};
//!
//! let start = Position::start();
//! assert_eq!(start.count_legal(), 30);
//! let next = start.play("7g7f".parse()?)?;
//! assert_eq!(
//!     Sfen { position: next, number: 2 }.to_string(),
//!     "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacks;
mod checks;
pub mod csa;
mod declaration;
mod formation;
mod game;
mod generate;
mod hand;
mod handicap;
pub mod kanji;
pub mod ki2;
pub mod kif;
mod moves;
mod noisy;
mod piece;
mod position;
mod refusal;
mod set_up;
mod sfen;
mod sfen_error;
mod square;
mod squares;
mod zobrist;

pub use declaration::{Claim, Declaration};
pub use formation::Formation;
pub use game::{Reason, Rules, Shogi, circle};
pub use hand::Hand;
pub use handicap::Handicap;
pub use moves::{Move, MoveError};
pub use piece::{HandKind, Kind, Piece};
pub use position::Position;
pub use refusal::Refusal;
pub use sfen::Sfen;
pub use sfen_error::SfenError;
pub use square::{Square, SquareError};
pub use squares::{Squares, SquaresIter};
