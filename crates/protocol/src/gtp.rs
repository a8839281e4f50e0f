//! GTP version 2, the Go Text Protocol, as Othello programs speak it (Edax, GRhino, Quarry).
//!
//! Every command, with or without a number in front, is answered by `=`, that number and a text,
//! or by `?`, the number and what is wrong, and then an empty line. Squares are those of Othello,
//! `a1` at the top left; capital letters or not. Black begins from the usual position: the
//! protocol cannot set up another one.
//!
//! Sides need not alternate in GTP, while in Sanban a pass is a move. The engine's side therefore
//! puts a `pass` in front of a move (`play` or `genmove`) of the side that did not have the turn;
//! whether that pass was forced only the game's own crate can know. The other side always says
//! passes.
//!
//! ```
//! use protocol::gtp::Engine;
//! use protocol::{Answer, BestMove, EngineSide, Request};
//!
//! let mut engine = Engine::default();
//! engine.read("7 play b f5")?;
//! assert_eq!(engine.pending(), ["=7", ""]);
//! engine.read("genmove w")?;
//! let best = BestMove::Play { best: "d6".into(), ponder: None };
//! assert_eq!(engine.write(&Answer::Best(best)), ["= d6", ""]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod client;
mod clocks;
mod command;
mod engine;
mod line;
mod response;
mod vertex;

pub use client::Client;
pub use command::Command;
pub use engine::Engine;
pub use line::Line;
pub use response::{Collector, Response};
pub use vertex::Vertex;
