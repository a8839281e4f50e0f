//! Players and engines on the servers of others.
//!
//! [`join`] logs in at a server of CSA, online Othello or Renju ([`JoinSettings`]), plays with any player of
//! this program or a program of its own, keeps the records, and comes back when the connection is lost.
//! What happens is told as [`JoinNews`].
//!
//! [`ServerExamination`] checks a server from outside, as its players meet it.
//!
//! Files, from the wire up: `connection.rs` carries lines (`tls.rs` encrypts them), `side_time.rs` is a clock of
//! the server, `online_line.rs` a game in the words of the server and of engines, `engine_thread.rs` the engine,
//! `current_game.rs` a game with all of them, `client.rs` the sessions one after the other.

mod address;
mod client;
mod connect_error;
mod connection;
mod current_game;
mod engine_thread;
mod examination;
mod join_error;
mod news;
mod online_line;
mod record_file;
mod settings;
mod side_time;
mod tls;

pub use address::{AddressError, ServerAddress};
pub use client::{JoinEnd, join};
pub use connect_error::ConnectError;
pub use examination::{ServerExamination, ServerReport, TestAccount};
pub use join_error::JoinError;
pub use news::JoinNews;
pub use settings::{JoinSettings, OnlineProtocol, Transport, Trust};
pub use tls::tls_config;
