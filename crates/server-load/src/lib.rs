//! Load tests of game servers: thousands of scripted players in one process, and how long their moves take.
//!
//! [`run`] connects two clients for each game of a [`LoadPlan`], lets them play games that were chosen by
//! chance beforehand, and measures the time from the writing of a move to its reading by the opponent. Any server
//! of CSA's protocol or of online Othello can be measured: nothing is asked of it but the protocol.
//!
//! The clients share their processor with the server, so that a part of what they measure is their own. Probes
//! (`own_delay.rs`) measure this part: pairs of connections in this process, with nothing but a copying task
//! between them, at the same pace and in the same runtime.
//!
//! Files, from the bottom up: `game_script.rs` makes games, `live_game.rs` is one of them while it is played,
//! `load_client.rs` is a player of it, `load_stream.rs` its connection; `moments.rs` collects times,
//! `server_process.rs` reads what the server uses, `load_run.rs` is what all clients share, `load_test.rs` runs
//! them, and `load_report.rs` is the result.

mod game_script;
mod live_game;
mod load_accounts;
mod load_client;
mod load_plan;
mod load_report;
mod load_run;
mod load_stream;
mod load_test;
mod moments;
mod own_delay;
mod server_process;

pub use load_plan::{LoadError, LoadPlan};
pub use load_report::{LoadReport, Percentiles, ServerUse};
pub use load_test::run;
