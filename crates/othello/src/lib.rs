//! The rules and the notation of Othello, at the speed of the hardware.
//!
//! ```
//! use game::{Color, Line, Position as _};
//! use othello::{Move, Othello, Position, Sfen};
//!
//! let start = Position::START;
//! assert_eq!(start.moves().to_string(), "d3 c4 f5 e6");
//!
//! let next = start.play(Move::Place("f5".parse()?))?;
//! assert_eq!(
//!     next.to_string(),
//!     "  a b c d e f g h
//! 1 - - - - - - - -
//! 2 - - - - - - - -
//! 3 - - - - - - - -
//! 4 - - - O X - - -
//! 5 - - - X X X - -
//! 6 - - - - - - - -
//! 7 - - - - - - - -
//! 8 - - - - - - - -
//! white to move, X 4 O 1"
//! );
//! let sfen = Sfen::new(next).to_string();
//! assert_eq!(sfen, "---------------------------OX------XXX--------------------------W2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Placing a disc must turn over at least one of the opponent's. A side that cannot passes,
//! and a pass is a move ([`Move::Pass`]), legal only then. The game ends when neither side
//! can place a disc; the side with more discs wins. There are two ways to say by how much,
//! and they are never mixed: see [`Scoring`]. Boards of 4 by 4 and 6 by 6 are there as well:
//! see [`Size`].

mod game;
mod moves;
mod obf;
mod openings;
mod osero;
mod perft;
mod position;
mod scoring;
mod sfen;
mod size;
mod square;
mod squares;
mod symmetry;
mod transcript;

pub use game::{Othello, Reason};
pub use moves::{Move, MoveError};
pub use obf::{Obf, ObfError};
pub use openings::{Opening, Openings};
pub use osero::{OseroBoard, OseroBoardError};
pub use perft::leaves;
pub use position::{Overlap, Position};
pub use scoring::Scoring;
pub use sfen::{Sfen, SfenError};
pub use size::{Size, SizeError};
pub use square::{Square, SquareError};
pub use squares::{Squares, SquaresIter};
pub use symmetry::Symmetry;
pub use transcript::{Refusal, Transcript, TranscriptError};
