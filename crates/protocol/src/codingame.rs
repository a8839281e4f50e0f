//! CodinGame's Othello, as the bridge of the USI-X family speaks it to a bot.
//!
//! Once: the bot's number (0 is Black, 1 is White) and the length of a side, 8. Then each turn: the
//! eight rows of the board from the top with `.`, `0` and `1`, how many actions are legal, and each
//! of them on a line of its own; a forced pass is the single action `pass`. The bot answers with
//! one line, of which the first two characters count.
//!
//! ```
//! use protocol::codingame::Engine;
//! use protocol::{Answer, BestMove, EngineSide};
//!
//! let mut engine = Engine::default();
//! for line in "0 8 ........ ........ ........ ...10... ...01... ........ ........ ........ 1".split(' ') {
//!     engine.read(line)?;
//! }
//! assert_eq!(engine.read("d3")?.len(), 2);
//! let best = BestMove::Play { best: "d3".into(), ponder: None };
//! assert_eq!(engine.write(&Answer::Best(best)), ["d3"]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod action;
mod board;
mod bot_client;
mod client;
mod engine;
mod listener;
mod setup;
mod turn;

pub use action::Action;
pub use board::Board;
pub use bot_client::BotClient;
pub use client::Client;
pub use engine::Engine;
pub use listener::{Listener, Told};
pub use setup::Setup;
pub use turn::Turn;
