//! The files of Piskvork, the manager in which Gomocup is played: `.psq`, and `.rec` after its
//! elder, Gomotur.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,0
//! 9,8,1530
//! one.zip
//! two.zip
//! 0
//! ```
//!
//! * The first line has the board's columns and rows, both players' levels (0 is a person), and
//!   which of them moves first, 0 or 1.
//! * A move is its column, its row from the top, both from 1, and milliseconds. The last may be
//!   missing. There are no passes.
//! * Names come where a tournament was played: the programs in the order of the levels, so that
//!   the first is White if the first line ends in 1. A person is `homo-1` or `homo-2`.
//! * The last number says how it ended: 0 by the rules (five in a row, a foul stone, which stays
//!   on the board, or a draw, which Piskvork gives when 25 points are left), 15 when the side to
//!   move ran out of time, -2 when it failed, -1 when it is unknown. Piskvork never reads it.
//!   Other programs end their files with other numbers, or go on with lines of their own.
//! * The rules are nowhere in the file, so a reader has to be told.
//!
//! A `.rec` file has no first line. It starts with both names, that of the first mover first; its
//! columns and rows count from 0; and its board is said to be 20 by 20, whatever it was.
//!
//! All this is what Piskvork itself reads and writes (`openPsq`, `savePsq` and `finishGame` in
//! plastovicka/Piskvork, `source/game.cpp`); the files of others were seen in readers for
//! Gomocup's archive. Lines behind the last number are kept as headers.
//!
//! ```
//! use record::psq;
//! use renju::RuleSet;
//!
//! let text = "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,8,1530\none.zip\ntwo.zip\n15\n";
//! let record = psq::parse(text, RuleSet::Gomocup)?;
//! assert_eq!(record.players.black.as_deref(), Some("two.zip"));
//! assert_eq!(record.moves[1].played.to_string(), "i8");
//! assert_eq!(record.outcome(), Some(game::Outcome::Win(game::Color::White)));
//! # Ok::<(), record::renju::Partial<psq::Error>>(())
//! ```

mod code;
mod error;
mod header;
mod parser;
mod row;
mod writer;

pub use error::{Error, Fault};
pub use parser::{parse, parse_rec};
pub use writer::{WriteError, to_rec_text, to_text};
