//! KI2 record files: moves as people write them, several on a line.
//!
//! ```
//! use record::{ki2, kif};
//!
//! let record = ki2::parse("先手：Alice\n\n▲７六歩  △３四歩\n*a quiet start\nまで2手で中断\n")?;
//! assert_eq!(record.main.moves[1].comments, ["a quiet start"]);
//! assert_eq!(ki2::parse(&ki2::to_text(&record)?)?, record);
//!
//! let partial = ki2::parse("▲７六歩  △３四歩  ▲５八金").unwrap_err();
//! assert_eq!(partial.record.main.moves.len(), 2);
//! assert_eq!(
//!     partial.to_string(),
//!     "line 1: move ▲５八金: several moves fit: expected one of 4i5h, 6i5h"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All but the moves is as in [`kif`](crate::kif), with the same errors. How a game ended is told
//! by its last line (まで…手で…) alone.

use std::fmt::Write;

pub use crate::kif::{Error, Fault, WriteError};

use crate::kif::{Style, write_as};
use crate::shogi::{Partial, Record};

/// Reads a game. Lines of KIF are read as well.
pub fn parse(text: &str) -> Result<Record, Partial<Error>> {
    crate::kif::parse(text)
}

/// The text of a record; see [`write()`].
pub fn to_text(record: &Record) -> Result<String, WriteError> {
    let mut text = String::new();
    write(record, &mut text)?;
    Ok(text)
}

/// Writes a record. It reads back as the same record, except for what KI2 has no words for:
/// times. A branch at the first move of a branch becomes its neighbour.
pub fn write(record: &Record, out: &mut impl Write) -> Result<(), WriteError> {
    write_as(record, Style::Ki2, out)
}
