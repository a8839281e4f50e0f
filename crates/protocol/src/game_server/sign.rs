use game::Color;

use crate::Fault;
use crate::wording::fault;

/// The sign of a side: `+` or `-`.
pub(crate) fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// Reads the sign of a side.
pub(crate) fn read_sign(field: &'static str, text: &str) -> Result<Color, Fault> {
    match text {
        "+" => Ok(Color::Black),
        "-" => Ok(Color::White),
        _ => Err(fault(field, "+ or -", text)),
    }
}

/// The sign before a text, and the text.
pub(crate) fn split_sign(line: &str) -> Option<(Color, &str)> {
    let mut letters = line.chars();
    let color = match letters.next()? {
        '+' => Color::Black,
        '-' => Color::White,
        _ => return None,
    };
    Some((color, letters.as_str()))
}
