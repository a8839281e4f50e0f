//! RenjuNet's database of games: `renjunet_v10_20260101.rif`, an XML file of all games that were
//! ever sent to renju.net.
//!
//! ```text
//! <database version="1.0" date="2026-01-02">
//! <countries><country id="4" name="Japan" abbr="JPN" /></countries>
//! <rules><rule id="1" name="RIF" category="1">…</rule></rules>
//! <openings><opening id="21" abbr="D1" name="Ura-getsu" /></openings>
//! <players><player id="2" name="Kazuto" surname="Hasegawa" country="4" /></players>
//! <tournaments><tournament id="1" name="…" country="4" year="2005" start="2005-08-01" /></tournaments>
//! <games>
//! <game id="1" tournament="1" round="F2" rule="1" black="1" white="2" bresult="0.5"
//!   opening="21" alt="i8" swap="R">
//! <move>h8 h9 h7</move>
//! <info>a note</info>
//! </game>
//! </games>
//! </database>
//! ```
//!
//! * The tables come first, so that a game's numbers can be looked up at once.
//! * `bresult` is what Black scored: 1, 0.5 or 0, whatever the reason. It is empty if nobody
//!   knows.
//! * `alt` are the fifth moves that White left, `swap` says when the players changed colours,
//!   `info` is a remark. Attributes without a word here (the sender, the times used) become
//!   headers under their own names.
//! * `rule` names the rule of the opening. The board is always 15 by 15. Games under a rule with
//!   "gomoku" in its name are read as such (exactly five wins), all others as Renju.
//!
//! There is no public description. This one comes from readers of such files: the example in the
//! tests of YixinDroid, and the page about the format on quinstella.net. The database itself may
//! be used offline and for no business; nothing of it is in this project.
//!
//! A file of a hundred megabytes is read a game at a time. A broken game does not stop the
//! reading.
//!
//! ```
//! use record::rif;
//!
//! let file = r#"<database><players><player id="7" name="Ann" surname="Lee"/></players><games>
//! <game id="1" black="7" bresult="1"><move>h8 h9 h7</move></game>
//! <game id="2" black="8" bresult="0"><move>h8 h8</move></game>
//! </games></database>"#;
//! let mut games = rif::games(file);
//! let record = games.next().expect("a game")?;
//! assert_eq!(record.players.black.as_deref(), Some("Ann Lee"));
//! let error = games.next().expect("another").unwrap_err();
//! assert_eq!(error.to_string(), "line 3, game 2: black: expected the id of a player, found \"8\"");
//! # Ok::<(), record::renju::Partial<rif::Error>>(())
//! ```

mod attributes;
mod entry;
mod error;
mod reader;
mod tables;
mod writer;

pub use error::{Error, Fault};
pub use reader::{Reader, games};
pub use writer::{WriteError, to_text};
