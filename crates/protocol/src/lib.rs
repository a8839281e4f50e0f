//! What engines and the programs that run them say to each other: messages and sessions, no I/O.
//!
//! Each protocol is a module with its messages, split by direction, and two sessions. The
//! engine's side ([`EngineSide`]) turns lines into [`Request`]s and [`Answer`]s into lines, so that
//! a player need not know which protocol it is asked in. The other side ([`ClientSide`]) turns
//! [`Request`]s into lines and lines into [`Answer`]s, so that whoever runs an engine need not know
//! which protocol it speaks.
//!
//! Positions and moves are texts in the notation of the game's own crate (`game::Notation`);
//! a protocol that writes them otherwise translates.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod answer;
mod candidate;
pub mod codingame;
pub mod evaluator;
mod go;
pub mod gomocup;
pub mod gtp;
mod info;
pub mod nboard;
mod option;
mod request;
mod side;
pub mod usi;
pub mod usix;
mod wording;

pub use answer::{Answer, BestMove, Identity};
pub use candidate::Candidate;
pub use go::Go;
pub use info::{Info, Score};
pub use option::{EngineOption, OptionKind};
pub use request::{Ending, Request};
pub use side::{ClientSide, EngineSide, Fault};
