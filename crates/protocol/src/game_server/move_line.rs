//! What a line of a move has besides its sign, in both directions.

use std::time::Duration;

use game::Color;

use super::seconds::{read_spent, write_spent};
use super::sign::sign;
use crate::Fault;
use crate::wording::{fault, one_line};

/// Writes a move as a player sends it. A comma would end it.
pub(crate) fn write_move(by: Color, text: &str) -> Result<String, Fault> {
    let splits = |letter: char| letter == ',' || letter.is_control();
    if text.is_empty() || text.trim() != text || text.contains(splits) {
        return Err(fault("move", "a move without commas", text));
    }
    Ok(format!("{}{text}", sign(by)))
}

/// Writes a move as a server echoes it.
pub(crate) fn write_echo(by: Color, text: &str, spent: Option<Duration>) -> String {
    format!("{}{}{}", sign(by), one_line(text), after_comma(spent))
}

/// The time of a line, after the comma before it.
pub(crate) fn after_comma(spent: Option<Duration>) -> String {
    let spent = spent.map(write_spent).unwrap_or_default();
    if spent.is_empty() {
        spent
    } else {
        format!(",{spent}")
    }
}

/// The text of a line before its first comma, and the time behind it.
pub(crate) fn read_echo(line: &str) -> Result<(&str, Option<Duration>), Fault> {
    let (text, rest) = line.split_once(',').unwrap_or((line, ""));
    let spent = rest
        .split(',')
        .map(str::trim)
        .find(|part| part.starts_with('T'));
    Ok((text.trim(), spent.map(read_spent).transpose()?))
}
