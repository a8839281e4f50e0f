//! The Gomocup protocol (Piskvork's), with what Yixin and Rapfi added, for five in a row and Renju.
//!
//! Points are `x,y` from 0, `x` the column from the left and `y` the row from the top; the pass of
//! Yixin and Rapfi is `-1,-1`. Lists of stones take several lines: `BOARD`, the stones, `DONE`.
//! Every command that asks is answered by exactly one line; `INFO` never is, and `MESSAGE` and
//! `DEBUG` lines may come at any time.
//!
//! The sessions translate to the notation of the game's own crate: `h8`, rows from the bottom. A
//! game starts from `None` where it is Renju on 15 by 15, and from an empty [`Diagram`] otherwise.
//!
//! ```
//! use protocol::gomocup::Engine;
//! use protocol::{Answer, BestMove, EngineSide};
//!
//! let mut engine = Engine::default();
//! engine.read("START 15")?;
//! assert_eq!(engine.write(&Answer::Ready), ["OK"]);
//! engine.read("TURN 7,7")?;
//! let best = BestMove::Play { best: "i9".into(), ponder: None };
//! assert_eq!(engine.write(&Answer::Best(best)), ["8,6"]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod about;
mod client;
mod command;
mod diagram;
mod engine;
mod game;
mod limits;
mod list;
mod message;
mod place;
mod reply;
mod rule;
mod setting;
mod stone;

pub use about::About;
pub use client::Client;
pub use command::Command;
pub use diagram::Diagram;
pub use engine::Engine;
pub use place::Place;
pub use reply::Reply;
pub use rule::{Opening, Rule};
pub use setting::Setting;
pub use stone::{Owner, Stone};
