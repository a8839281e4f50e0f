//! Game files in and out, streaming.
//!
//! A record is read into its game's own type ([`shogi::Record`], [`renju::Record`],
//! [`othello::Record`]) whatever file it came from, and written from it: [`csa`], [`kif`], [`ki2`]
//! and [`jkf`] files and [`usi`] lines of Shogi, [`sgf`], [`psq`], [`rif`] and [`rdd`] files and
//! [`transcript`] lines of Renju, [`ggf`] and [`wthor`] files and
//! [`squares`] lines of Othello; [`packed`] holds the positions of
//! training data, [`obf`] the problems of endgame suites. [`archive`] reads and writes files of any
//! of these formats. A reader holds one game in memory. A game that breaks off in the middle is
//! not lost: the error carries what came before.
//!
//! ```
//! let text = "V2.2\nN+Alice\nN-Bob\nPI\n+\n+7776FU\nT12\n-3334FU\nT3\n%TORYO\n";
//! let record = record::csa::games(text).next().expect("a game")?;
//! assert_eq!(record.players[game::Color::Black].as_deref(), Some("Alice"));
//! assert_eq!(record::usi::to_text(&record), "startpos moves 7g7f 3c3d");
//!
//! let text = record::csa::to_text(&record, record::csa::Version::V30)?;
//! assert!(text.ends_with("-3334FU\nT3\n%TORYO\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod archive;
pub mod csa;
mod encoding;
pub mod ggf;
mod headers;
pub mod jkf;
pub mod ki2;
pub mod kif;
mod line_counter;
mod line_error;
mod line_reader;
pub mod obf;
pub mod othello;
pub mod packed;
mod partial;
pub mod psq;
pub mod rdd;
mod refused_move;
mod regular_file;
pub mod renju;
pub mod rif;
pub mod sgf;
pub mod shogi;
pub mod squares;
pub mod transcript;
mod unexpected;
pub mod unpack;
pub mod usi;
pub mod wthor;

pub use encoding::{Encoding, decode};
pub use headers::Headers;
pub use line_error::LineError;
pub use line_reader::LineFault;
pub use partial::Partial;
pub use refused_move::RefusedMove;
pub use regular_file::{open_regular, read_regular, read_regular_text};
pub use unexpected::Unexpected;
