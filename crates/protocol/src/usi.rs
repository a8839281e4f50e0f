//! USI, the protocol of Shogi engines, and what its dialect USI-X shares with it.
//!
//! ```
//! use protocol::usi::{Dialect, Engine};
//! use protocol::{Answer, BestMove, EngineSide, Request};
//!
//! let mut engine = Engine::new(Dialect::Usi);
//! assert_eq!(
//!     engine.read("position startpos moves 7g7f"),
//!     Ok(vec![Request::Position { start: None, moves: vec!["7g7f".into()] }])
//! );
//! let best = BestMove::Play { best: "3c3d".into(), ponder: None };
//! assert_eq!(engine.write(&Answer::Best(best)), ["bestmove 3c3d"]);
//! let fault = engine.read("go btime soon").unwrap_err();
//! assert_eq!(fault.to_string(), r#"btime: expected a whole number, found "soon""#);
//! ```
//!
//! A [`Command`] is a line to an engine, a [`Reply`] a line from it. One parser reads both dialects,
//! since no line has different meanings in USI and USI-X; each session has its dialect.
//!
//! The sessions do not track whose turn it is to send. The engine must hold back its move between
//! `go ponder` and `ponderhit` or `stop`, and the host must wait for, and drop, the move of a search
//! that was stopped because something else was played.

mod best_move;
mod checkmate;
mod client;
mod command;
mod dialect;
mod engine;
mod go;
mod info;
mod number;
mod option;
mod reply;
mod score;
mod score_type;
mod spelling;
pub mod usix;
mod words;

pub use crate::Checkmate;
pub use client::Client;
pub use command::Command;
pub use dialect::Dialect;
pub use engine::Engine;
pub use reply::Reply;

pub(crate) use words::Words;
