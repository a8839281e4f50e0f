//! What engines and the programs that run them say to each other: messages and sessions, no I/O.
//!
//! Each protocol is a module with its messages, split by direction, and two sessions. The
//! engine's side ([`EngineSide`]) turns lines into [`Request`]s and [`Answer`]s into lines, so that
//! a player need not know which protocol it is asked in. The other side ([`ClientSide`]) turns
//! [`Request`]s into lines and lines into [`Answer`]s, so that a host need not know
//! which protocol it speaks.
//!
//! Games over a network have sessions of their own, with a server and a player: [`game_server`].
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
mod checkmate;
pub mod codingame;
pub mod csa;
pub mod evaluator;
mod fault;
pub mod game_server;
mod go;
pub mod gomocup;
pub mod gtp;
mod info;
mod kind;
pub mod nboard;
mod option;
pub mod othello_online;
mod request;
mod score;
mod side;
pub mod usi;
mod wording;

pub use answer::{Answer, BestMove, Identity};
pub use candidate::Candidate;
pub use checkmate::Checkmate;
pub use fault::Fault;
pub use go::Go;
pub use info::Info;
pub use kind::{ClientSession, EngineSession, Kind, OtherGame, UnknownProtocol, WhileSearching};
pub use option::{EngineOption, OptionKind};
pub use request::{Ending, Request};
pub use score::Score;
pub use side::{ClientSide, EngineSide};
pub use usi::usix;
