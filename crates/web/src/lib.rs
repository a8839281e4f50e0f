//! The board in the browser: HTTP and WebSocket, the page's messages, its games and its database.
//!
//! [`serve`] runs the whole program; [`Server`] runs beside other work of the caller. Games are
//! [`desk::Desk`]s, so this crate knows no rules.
//!
//! # Guarantees
//!
//! * A page of another origin can neither read nor start anything: `Host` is one of the server's
//!   own names in every request, `Origin` is one of its own origins in every upgrade.
//! * Where other computers reach the page, a page without the token is a guest: it may come into the club by
//!   an invitation, and can neither read nor do anything else.
//! * Programs start only by their registered number, and only for pages that know the token.
//! * No request ends the server, and everything that is stored for a page has a limit.
//! * Engines of analyses, hints and games have one [`Budget`]; who finds no room waits.
//! * A game is saved after every change, and is available again after a restart.
//! * A data folder has one server at a time; a second one fails to start and says where the first is.
//!
//! # Threads, and futures at the edge
//!
//! Engines block, so each game has a mutex and engines think in threads. Only sockets are futures: a
//! slow page costs a queue, not a thread.

mod analysis;
mod analysis_queue;
mod appraisal;
mod bench;
mod budget;
mod candidates;
mod client;
pub mod club;
mod config;
mod connection;
mod data_lock;
pub mod desk;
mod doorman;
mod engine_places;
mod engines;
mod error;
mod everything;
mod failures;
mod files;
mod gate;
mod house;
mod hub;
mod kept_match;
pub mod library;
mod limits;
mod lock;
mod matches;
pub mod messages;
mod own_addresses;
mod page_url;
mod past_games;
mod permit;
mod random;
mod reports;
mod room;
mod saved;
mod score;
mod server;
mod shared;
mod store;
mod timer;
mod trainings;
#[cfg(test)]
mod typescript;
mod words;

pub use budget::Budget;
pub use config::Config;
pub use error::Error;
pub use failures::failure;
pub use random::token;
pub use server::{Server, serve};
