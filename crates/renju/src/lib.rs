//! The rules and the notation of Renju.
//!
//! ```
//! use game::Position as _;
//! use renju::{Foul, Transcript};
//!
//! let game = Transcript::parse("h8 a1 h9 c1 i10 e1 j10 g1")?;
//! let position = game.line.position();
//! assert_eq!(position.foul("h10".parse()?), Some(Foul::DoubleThree));
//! assert_eq!(position.count_legal(), 225 - 8 - 1 + 1); // no stone, no foul, a pass
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counting;
mod diagram;
mod direction;
mod foul;
mod fouls;
mod game;
mod lines;
mod moves;
pub mod opening;
mod point;
mod points;
mod position;
pub mod rdd;
mod refusal;
mod rule_set;
mod shape;
mod size;
mod symmetry;
mod transcript;
mod windows;
mod zobrist;

pub use counting::Counting;
pub use diagram::{Diagram, DiagramError};
pub use direction::Direction;
pub use foul::{Explanation, Foul, FoulLine};
pub use game::{Fouls, Reason, Renju, Rules};
pub use moves::{Move, MoveError};
pub use point::{Point, PointError};
pub use points::Points;
pub use position::Position;
pub use refusal::Refusal;
pub use rule_set::{RuleSet, RuleSetError};
pub use shape::prepare;
pub use size::Size;
pub use symmetry::Symmetry;
pub use transcript::{Transcript, TranscriptError};
