//! Engines in this process and in others, behind one interface.
//!
//! An [`Engine`] takes texts and gives texts: it is the one place where a game's types are
//! erased. [`Local`] is a player of this program, [`Remote`] a program of its own that speaks
//! one of the protocols, [`Checked`] puts the rules in front of either. [`serve`] is the other way
//! round: it makes a program of an [`Engine`] that others ask in any protocol.
//!
//! ```
//! use game_laws::TicTacToe;
//! use host::{Engine, Local};
//! use protocol::{BestMove, Go, Identity};
//! use search::{Random, Stop};
//!
//! let identity = Identity { name: "random".to_owned(), ..Identity::default() };
//! let mut engine = Local::<TicTacToe, _>::new(identity, (), Box::new(Random::new(7)));
//! engine.new_game()?;
//! engine.position(Some("xoxxoo.x. o"), &["6".to_owned()])?;
//! let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {})?;
//! // One square is left.
//! assert_eq!(answer, BestMove::Play { best: "8".to_owned(), ponder: None });
//! # Ok::<(), host::Failure>(())
//! ```
//!
//! # Guarantees
//!
//! * Misbehaviour is data: whatever a program does, a call ends in time with an answer or a
//!   [`Failure`] that names what happened.
//! * Memory is bounded: lines, queues, the kept end of stderr and the log have limits. Only
//!   information about the search is ever dropped, never an answer. A server reads no further than it
//!   can follow, but it hears `stop` and `quit` while it searches.
//! * No process remains: a program and what it started share a process group, which is killed
//!   when its [`Remote`] is dropped; with a [`Guard`] also when this program is killed.
//! * No control character reaches a program.
//!
//! # Threads, not futures
//!
//! Every call blocks, and a caller with many games runs a thread for each engine. An engine is a
//! whole program that uses a core: there are never more of them than a machine has threads, so an
//! asynchronous runtime would make every function async and gain nothing.

mod background_engine;
mod bounded_lines;
mod checked;
#[cfg(unix)]
mod descendants;
mod engine;
mod failure;
pub mod guard;
pub mod guarded;
mod line;
mod local;
mod open_files;
mod ponder_hit;
mod pondering_engine;
mod remote;
pub mod serve;
mod setting;
mod single_game;

pub use background_engine::{BackgroundEngine, Decision, ThinkError};
pub use checked::Checked;
pub use engine::Engine;
pub use failure::{Failure, Phase};
pub use guard::Guard;
pub use line::texts as line_texts;
pub use local::{Local, MateSearch};
pub use open_files::raise_file_limit;
pub use ponder_hit::PonderHit;
pub use pondering_engine::PonderingEngine;
pub use remote::{CommandLineError, Dialect, Environment, Launch, Log, Patience, Remote};
pub use single_game::SingleGame;
