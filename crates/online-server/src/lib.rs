//! A server of games over TCP: Shogi by CSA's protocol, Othello and Renju by that of online Othello.
//!
//! A connection is a task of its own ([`connection`]): it makes lines of bytes, and what a player says of
//! lines. Logins are checked there too ([`login_desk`]). Everything else happens in one task, the [`hall`]: the
//! lobby and all tables are its, so that nothing is locked, and a move goes from one player to the other in
//! two steps. The page's server has such halls too (`club`): a page is a guest like a connection, and sits at the
//! same tables. What is slow (results, ratings, game files) is done by the thread of the [`bookkeeper`].

mod bookkeeper;
mod clocks;
mod club;
mod connection;
mod game_server;
mod hall;
mod login_desk;
mod news;
mod page_news;
mod plan;
mod proposals;
mod served_game;
mod server_log;
mod server_metrics;

pub use club::{ClubPlan, PageClub};
pub use game_server::{GameServer, GameServerError};
pub use plan::{PairingSpec, PairingSpecError, ServerPlan};
pub use served_game::ServedGame;
pub use server_log::ServerLog;
