//! The board in the browser: HTTP and WebSocket, the page's messages, its games and its memory.
//!
//! [`serve`] is the whole program; [`Server`] is the same for those who do other things meanwhile.
//! Games come in as [`desk::Desk`]s, so that no rule is known here.
//!
//! # What always holds
//!
//! * A page of another origin can neither read nor start anything: `Host` is one of the server's
//!   own names in every request, `Origin` is one of its own origins in every upgrade.
//! * Programs start only by their registered number, and only for pages that know the token.
//! * Nothing that arrives ends the server, and everything that is kept for a page has a limit.
//! * A game is written down after every change, and is there again after a restart.
//!
//! # Threads, and futures at the edge
//!
//! Engines block, so games are a mutex each and engines think in threads. Only sockets are
//! futures: a slow page costs a queue, not a thread.

mod analysis;
mod appraisal;
mod bench;
mod candidates;
mod client;
mod config;
mod connection;
pub mod desk;
mod doorman;
mod engines;
mod error;
mod everything;
mod failures;
mod files;
mod gate;
mod house;
mod hub;
mod limits;
mod lock;
mod matches;
pub mod messages;
mod permit;
mod random;
mod reports;
mod room;
mod saved;
mod score;
mod server;
mod store;
mod timer;
mod trainings;
mod words;

pub use config::Config;
pub use error::Error;
pub use failures::failure;
pub use random::token;
pub use server::{Server, serve};
