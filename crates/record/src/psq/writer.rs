use std::fmt::{self, Write as _};
use std::time::Duration;

use game::{ByColor, Color, Position as _};

use ::renju::{Counting, Move};

use super::code;
use super::header::Header;
use super::parser::{CODE, LEVELS, NOTE};
use super::row::Row;
use crate::renju::Record;

/// Why a record cannot be written for Piskvork.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// A pass; there is no word for it.
    Pass {
        /// Which move, from 1.
        number: usize,
    },
    /// Stones were set up before the first move.
    SetUp,
    /// A name that would be read as something else.
    Name {
        /// The name.
        found: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Pass { number } => {
                write!(f, "move {number}: expected a stone, found a pass")
            }
            WriteError::SetUp => f.write_str("start: expected an empty board, Black to move"),
            WriteError::Name { found } => write!(
                f,
                "player: expected a name on one line that is not a number, found {found:?}"
            ),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes a `.psq` file. The names are only there if one is known. Comments, headers and how a
/// player gave up are lost, and an unknown time is 0.
pub fn to_text(record: &Record) -> Result<String, WriteError> {
    let side = record.start.size().get();
    let levels = record.headers.get(LEVELS).filter(|text| is_plain(text));
    let levels = levels.unwrap_or(Header::LEVELS);
    let mut text = format!("Piskvorky {side}x{side}, {levels}, 0\n");
    push_rows(&mut text, record, Counting::FromOne)?;
    if record.players != ByColor::default() {
        push_names(&mut text, record)?;
    }
    push_end(&mut text, record);
    let notes = record.headers.iter().filter(|(key, _)| *key == NOTE);
    for (_, note) in notes.filter(|(_, note)| is_plain(note)) {
        text.push_str(note);
        text.push('\n');
    }
    Ok(text)
}

/// Writes a `.rec` file, which cannot say how large its board is.
pub fn to_rec_text(record: &Record) -> Result<String, WriteError> {
    let mut text = String::new();
    push_names(&mut text, record)?;
    push_rows(&mut text, record, Counting::FromZero)?;
    push_end(&mut text, record);
    Ok(text)
}

fn push_rows(text: &mut String, record: &Record, counting: Counting) -> Result<(), WriteError> {
    if record.start.stone_count() > 0 || record.start.turn() == Color::White {
        return Err(WriteError::SetUp);
    }
    for (number, node) in (1..).zip(record.nodes()) {
        let Move::Place(point) = node.played else {
            return Err(WriteError::Pass { number });
        };
        let point = counting.write(point, record.start.size());
        let time = node.time.unwrap_or(Duration::ZERO).as_millis();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{point},{time}");
    }
    Ok(())
}

fn push_names(text: &mut String, record: &Record) -> Result<(), WriteError> {
    for (color, person) in Color::BOTH.into_iter().zip(["homo-1", "homo-2"]) {
        let name = record.players[color].as_deref().unwrap_or(person);
        if !is_plain(name) || name.parse::<i64>().is_ok() || Row::parse(name).is_some() {
            let found = name.to_owned();
            return Err(WriteError::Name { found });
        }
        text.push_str(name);
        text.push('\n');
    }
    Ok(())
}

fn push_end(text: &mut String, record: &Record) {
    let kept = || record.headers.get(CODE)?.parse().ok();
    let code = code::of(record).or_else(kept).unwrap_or(code::UNKNOWN);
    let _ = writeln!(text, "{code}");
}

/// Whether a text stays as it is when it is written on a line.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r'])
}
