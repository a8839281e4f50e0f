//! A server of games over TCP: Shogi by CSA's protocol, Othello and Renju by that of online Othello.
//!
//! A connection is a task of its own (`connection`): it makes lines of bytes, and what a player says of
//! lines. Logins are checked there too (`login_desk`). Everything else happens in one task, the `hall`: the
//! lobby and all tables are its, so that nothing is locked, and a move goes from one player to the other in
//! two steps. The page's server has such halls too (`club`): a page is a guest like a connection, and sits at the
//! same tables. What is slow (results, ratings, game files) is done by the thread of the `bookkeeper`; pages for
//! browsers (`server_pages`) are made of the server's folder, by a thread of their own or over HTTP (`http_desk`).

mod bookkeeper;
mod clocks;
mod club;
mod connection;
mod disk_watch;
mod game_server;
mod hall;
mod http_desk;
mod http_request;
mod live_ratings;
mod login_desk;
mod news;
mod page_keeper;
mod page_news;
mod pairing_spec;
mod plan;
mod proposals;
mod proxy_line;
mod seed_files;
mod served_game;
mod server_log;
mod server_metrics;
mod server_pages;
mod tls;

pub use club::{ClubPlan, PageClub};
pub use game_server::{GameServer, GameServerError};
pub use pairing_spec::{PairingSpec, PairingSpecError};
pub use plan::ServerPlan;
pub use served_game::ServedGame;
pub use server_log::ServerLog;
pub use server_pages::{PageError, PageFolder, ServerPages};
pub use tls::{TlsChoice, TlsError};
