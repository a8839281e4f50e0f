//! The built-in players of every game: their names, their options, and how they are made.
//!
//! A player is named by a text, `minimax:depth=6`; [`PlayerSpec`] is that text as a value. Each
//! player has one table of options, [`PlayerKind`], from which come the checks, the help, the
//! options of protocols, the page's forms and the manual's tables. [`Roster`] makes the players of
//! a game.
//!
//! ```
//! use othello::{Othello, Size};
//! use players::{BuiltIn, Roster};
//!
//! let spec: BuiltIn = "minimax:depth=2".parse()?;
//! let player = Othello::player(&spec, &Size::Eight)?;
//! # drop(player);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod alias;
pub mod engine;
mod kind;
pub mod memory;
pub mod nearest;
pub mod network_players;
mod network_source;
mod networked;
pub mod networks;
mod option;
pub mod othello;
mod quoting;
mod renju;
mod roster;
mod run_name;
pub mod runs;
mod seed;
mod settings;
mod shared_files;
mod shogi;
mod spec;
mod tables;

pub use kind::PlayerKind;
pub use network_source::NetworkSource;
pub use networked::Networked;
pub use option::{Bilingual, PlayerOption, Values};
pub use roster::{Roster, RosterEntry};
pub use run_name::RunName;
pub use seed::fresh_seed;
pub use settings::Settings;
pub use spec::{BuiltIn, PlayerSpec};
