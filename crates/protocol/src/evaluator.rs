//! The evaluator's protocol of the USI-X family: a program that says how good an Othello position
//! is, and nothing else.
//!
//! `isready` is answered by `readyok`, `eval <sfen>` by `score <number>` for the side to move, and
//! `quit` by going away. The asker waits for a line that *contains* the word, since evaluators
//! print other things as well.
//!
//! ```
//! use protocol::evaluator::{Client, Reply};
//!
//! let mut client = Client::default();
//! let sfen = "---------------------------OX------XO---------------------------B1";
//! assert_eq!(client.eval(sfen)?, format!("eval {sfen}"));
//! assert_eq!(client.read("loading weights")?, None);
//! assert_eq!(client.read("score 0.25")?, Some(Reply::Score(0.25)));
//! # Ok::<(), protocol::Fault>(())
//! ```

mod client;
mod command;
mod reply;
mod server;

pub use client::Client;
pub use command::Command;
pub use reply::Reply;
pub use server::Server;
