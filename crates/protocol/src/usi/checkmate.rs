use std::fmt;

use super::Words;
use super::words::write_words;
use crate::wording::fault;
use crate::{Checkmate, Fault};

/// Reads what follows `checkmate`. `none` is what YaneuraOu says when its table is full.
pub(super) fn parse(words: Words<'_>) -> Result<Checkmate, Fault> {
    Ok(match words.peek() {
        Some("nomate") => Checkmate::NoMate,
        Some("timeout" | "none") => Checkmate::Timeout,
        Some("notimplemented") => Checkmate::NotImplemented,
        Some(_) => Checkmate::Moves(words.map(str::to_owned).collect()),
        None => {
            const ANSWERS: &str = "moves, `nomate`, `timeout` or `notimplemented`";
            return Err(fault("checkmate", ANSWERS, ""));
        }
    })
}

/// Writes the answer after a blank.
pub(super) fn write(checkmate: &Checkmate, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match checkmate {
        Checkmate::Moves(moves) => write_words(moves, f),
        Checkmate::NoMate => f.write_str(" nomate"),
        Checkmate::Timeout => f.write_str(" timeout"),
        Checkmate::NotImplemented => f.write_str(" notimplemented"),
    }
}
