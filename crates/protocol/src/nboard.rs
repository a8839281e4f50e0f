//! The NBoard protocol, version 2, for Othello engines (NBoard, Ntest, Edax).
//!
//! The board tells the whole game in one line of GGF (`set game`) or a move more (`move`), and asks
//! for the best lines (`hint`) or for a move (`go`); the engine does not play its move until it is
//! told so. `ping n` stops whatever goes on and is answered by `pong n`. Moves are `F5`, a pass is
//! `PA`, scores are discs for the side to move, times seconds. Both sides ignore
//! lines that they do not understand.
//!
//! ```
//! use protocol::nboard::Engine;
//! use protocol::{Answer, BestMove, EngineSide};
//!
//! let mut engine = Engine::default();
//! engine.read("set depth 6")?;
//! engine.read("move F5/1.00/2.5")?;
//! engine.read("go")?;
//! engine.read("ping 1")?;
//! let best = BestMove::Play { best: "d6".into(), ponder: None };
//! assert_eq!(engine.write(&Answer::Best(best)), ["=== D6", "pong 1"]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod client;
mod command;
mod engine;
mod found;
mod game;
mod ggf;
mod played;
mod reply;

pub use client::Client;
pub use command::Command;
pub use engine::Engine;
pub use found::Found;
pub use ggf::Ggf;
pub use played::Played;
pub use reply::Reply;
