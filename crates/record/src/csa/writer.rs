use std::fmt::Write;

use game::{Color, Position as _};

use ::shogi::Position;
use ::shogi::csa::{self, sign};

use super::{Version, note, reason, start, time};
use crate::shogi::{End, Headers, Reason, Record, WriteError};

/// The text of a record; see [`write()`].
pub fn to_text(record: &Record, version: Version) -> Result<String, WriteError> {
    let mut text = String::new();
    write(record, version, &mut text)?;
    Ok(text)
}

/// Writes a record. It reads back as the same record, except for what CSA has no words for:
/// branches, bookmarks, the number of the first move and, in V2.2, parts of seconds. Between two
/// games of a file belongs a line `/`.
pub fn write(record: &Record, version: Version, out: &mut impl Write) -> Result<(), WriteError> {
    out.write_str(match version {
        Version::V22 => "V2.2\n",
        Version::V30 => "'CSA encoding=UTF-8\nV3.0\n",
    })?;
    for color in Color::BOTH {
        if let Some(name) = &record.players[color] {
            writeln!(out, "N{}{}", sign(color), one_line("player", name)?)?;
        }
    }
    for (key, value) in record.headers.iter() {
        if key.contains(':') {
            return Err(unwritable("header", key));
        }
        let value = match key {
            Headers::NOTE => &note::escape(value),
            _ => value,
        };
        let (key, value) = (one_line("header", key)?, one_line("header", value)?);
        writeln!(out, "${key}:{value}")?;
    }
    let position = &record.start.position;
    if *position == Position::start() {
        out.write_str("PI\n")?;
    } else {
        start::write(position, out)?;
    }
    writeln!(out, "{}", sign(position.turn()))?;
    write_comments(&record.comments, out)?;
    write_moves(record, version, out)
}

/// The rows of a position, the hands and the side to move, as servers write them too.
#[must_use]
pub fn position_rows(position: &Position) -> String {
    let mut rows = String::new();
    // Writing to a string does not fail.
    let _ = start::write(position, &mut rows);
    rows.push(sign(position.turn()));
    rows
}

fn write_moves(record: &Record, version: Version, out: &mut impl Write) -> Result<(), WriteError> {
    let mut steps = record.main_line();
    let mut written = 0;
    for step in &mut steps {
        written += 1;
        writeln!(out, "{}", csa::write(&step.before, step.played))?;
        if let Some(used) = step.node.time {
            writeln!(out, "T{}", time::text(used, version))?;
        }
        write_comments(&step.node.comments, out)?;
    }
    let ply = written + 1;
    if written < record.main.moves.len() {
        return Err(WriteError::Move { ply });
    }
    let Some(end) = &record.main.end else {
        return Ok(());
    };
    write_attempt(end, steps.position(), ply, out)?;
    let turn = steps.position().turn();
    let word = reason::word(&end.reason, turn);
    let reads_back = reason::parse(word, turn) == end.reason;
    if !reads_back || word.contains(',') || word.trim_end() != word {
        return Err(unwritable("end", word));
    }
    writeln!(out, "%{}", one_line("end", word)?)?;
    if let Some(used) = end.time {
        writeln!(out, "T{}", time::text(used, version))?;
    }
    write_comments(&end.comments, out)
}

/// Writes the illegal move that ended the game. One that is legal, or of the other side, would
/// not read back as such.
fn write_attempt(
    end: &End,
    position: &Position,
    ply: usize,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let Some(m) = end.attempt else {
        return Ok(());
    };
    let by = position.turn();
    let text = csa::write(position, m).to_string();
    let reads_back = csa::parse(position, &text) == Ok(m) && !position.is_legal(m);
    if !reads_back || end.reason != (Reason::Illegal { by }) {
        return Err(WriteError::Move { ply });
    }
    writeln!(out, "{text}")?;
    Ok(())
}

fn write_comments(comments: &[String], out: &mut impl Write) -> Result<(), WriteError> {
    for comment in comments {
        writeln!(out, "'{}", one_line("comment", comment)?)?;
    }
    Ok(())
}

fn one_line<'a>(field: &'static str, text: &'a str) -> Result<&'a str, WriteError> {
    if text.contains(['\n', '\r']) {
        return Err(unwritable(field, text));
    }
    Ok(text)
}

fn unwritable(field: &'static str, text: &str) -> WriteError {
    WriteError::Text {
        field,
        expected: "one line that CSA can hold",
        found: text.to_owned(),
    }
}
