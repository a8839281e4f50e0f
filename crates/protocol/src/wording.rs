//! What the line protocols have in common: words, numbers, and texts that must fit on one line.

use std::str::FromStr;

use crate::{Fault, Score};

/// How much of a wrong text a [`Fault`] shows: lines may be megabytes long.
const SHOWN: usize = 80;

/// The first word, and what follows it without the blanks between.
pub(crate) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}

/// A text that is wrong, shortened.
pub(crate) fn fault(field: &'static str, expected: &'static str, found: &str) -> Fault {
    Fault {
        field,
        expected,
        found: found.chars().take(SHOWN).collect(),
    }
}

/// A whole number or anything else that is read from a single word.
pub(crate) fn parse<T: FromStr>(
    field: &'static str,
    expected: &'static str,
    text: &str,
) -> Result<T, Fault> {
    let text = text.trim();
    text.parse().map_err(|_| fault(field, expected, text))
}

/// A number with a point, but neither infinite nor "not a number".
pub(crate) fn parse_finite(field: &'static str, text: &str) -> Result<f64, Fault> {
    let number: f64 = parse(field, "a number", text)?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err(fault(field, "a finite number", text))
    }
}

/// The text on one line: a reader would take further lines for other messages.
pub(crate) fn one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_control())
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A score in discs; a forced win is all of them.
pub(crate) fn discs(score: Score) -> f64 {
    match score {
        Score::Discs(discs) | Score::Number(discs) if discs.is_finite() => discs,
        Score::MateIn(_) | Score::Mate { wins: true } => 64.0,
        Score::MatedIn(_) | Score::Mate { wins: false } => -64.0,
        score => f64::from(score.centipawns().unwrap_or_default()) / 100.0,
    }
}
