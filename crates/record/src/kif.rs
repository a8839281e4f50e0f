//! KIF record files, also called KIFU where they are UTF-8.
//!
//! ```
//! use record::kif;
//!
//! let text = "手合割：平手\n先手：Alice\n手数----指手---------消費時間--\n\
//!             \u{20}  1 ７六歩(77)   ( 0:12/00:00:12)+\n   2 投了\n\n\
//!             変化：1手\n   1 ２六歩(27)\n";
//! let record = kif::parse(text)?;
//! assert_eq!(record.main.moves[0].branches.len(), 1);
//! assert_eq!(kif::parse(&kif::to_text(&record)?)?, record);
//!
//! let partial = kif::parse("   1 ７六歩(77)\n   2 ７六歩(77)\n").unwrap_err();
//! assert_eq!(partial.record.main.moves.len(), 1);
//! assert_eq!(
//!     partial.to_string(),
//!     "line 2: move ７六歩(77): origin: expected an own 歩 on 77"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file holds one game; [`decode`](crate::decode) tells which encoding it has. Headers may
//! stand anywhere. A branch (変化) hangs on the last line of moves that has such a move. The
//! words 棋戦 場所 開始日時 終了日時 戦型 備考 are the keys that other formats share; others stay
//! as they are.

mod bod;
pub(crate) mod error;
mod header;
mod line;
mod parser;
mod reason;
mod time;
mod tree;
mod writer;

use std::fmt::Write;

pub use crate::shogi::WriteError;
pub use error::{Error, Fault};

pub(crate) use writer::Style;

use crate::shogi::{Partial, Record};

/// How many branches may be inside each other. This bounds the stack; real files stay far below.
const MAX_DEPTH: usize = 100;

/// Reads a game. Lines of KI2 are read as well.
pub fn parse(text: &str) -> Result<Record, Partial<Error>> {
    parser::parse(text)
}

/// The text of a record; see [`write()`].
pub fn to_text(record: &Record) -> Result<String, WriteError> {
    let mut text = String::new();
    write(record, &mut text)?;
    Ok(text)
}

/// Writes a record. It reads back as the same record, with two exceptions: times are cut to
/// milliseconds, and a branch at the first move of a branch becomes its neighbour.
pub fn write(record: &Record, out: &mut impl Write) -> Result<(), WriteError> {
    write_as(record, Style::Kif, out)
}

/// Writes a record in either style.
pub(crate) fn write_as(
    record: &Record,
    style: Style,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    writer::write(record, style, out)
}
