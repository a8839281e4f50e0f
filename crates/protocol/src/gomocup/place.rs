use std::fmt;

use crate::Fault;
use crate::wording::{fault, parse};

/// Where a move goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A point, counted from 0.
    At {
        /// The column from the left.
        x: u8,
        /// The row from the top.
        y: u8,
    },
    /// Nowhere: a pass, `-1,-1`, as Yixin and Rapfi write it.
    Pass,
}

impl Place {
    /// Reads `x,y`.
    pub fn parse(text: &str) -> Result<Place, Fault> {
        let wrong = || fault("point", "x,y, both from 0", text);
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        if x.trim() == "-1" && y.trim() == "-1" {
            return Ok(Place::Pass);
        }
        Ok(Place::At {
            x: parse("x", "a number from 0 to 255", x)?,
            y: parse("y", "a number from 0 to 255", y)?,
        })
    }

    /// Whether a board with sides of this length has it. No board has a pass.
    #[must_use]
    pub fn is_on(self, size: u8) -> bool {
        match self {
            Place::At { x, y } => x < size && y < size,
            Place::Pass => false,
        }
    }

    /// The name in the game's own notation: `h8`, rows from the bottom, or `pass`. None off the
    /// board.
    #[must_use]
    pub fn name(self, size: u8) -> Option<String> {
        match self {
            Place::Pass => Some("pass".to_owned()),
            Place::At { x, y } if self.is_on(size) && x < 26 => {
                let column = char::from(b'a' + x);
                Some(format!("{column}{}", size - y))
            }
            Place::At { .. } => None,
        }
    }

    /// The place with this name in the game's own notation.
    #[must_use]
    pub fn of(name: &str, size: u8) -> Option<Place> {
        if name == "pass" {
            return Some(Place::Pass);
        }
        let (column, row) = letter_and_number(name)?;
        let y = size.checked_sub(row)?;
        let place = Place::At { x: column, y };
        place.is_on(size).then_some(place)
    }

    /// The label in Rapfi's lines of play: a letter and the row from the *top*, from 1.
    pub(super) fn label(self) -> String {
        match self {
            Place::At { x, y } if x < 26 => {
                format!("{}{}", char::from(b'A' + x), u16::from(y) + 1)
            }
            _ => "Pass".to_owned(),
        }
    }

    /// The place with this label, see [`Place::label`].
    pub(super) fn labelled(label: &str) -> Option<Place> {
        if label.eq_ignore_ascii_case("pass") {
            return Some(Place::Pass);
        }
        let (x, row) = letter_and_number(label)?;
        let y = row.checked_sub(1)?;
        Some(Place::At { x, y })
    }
}

fn letter_and_number(text: &str) -> Option<(u8, u8)> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let digits = letters.as_str();
    if !letter.is_ascii_lowercase() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let column = u8::try_from(letter).ok()?.checked_sub(b'a')?;
    Some((column, digits.parse().ok()?))
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At { x, y } => write!(f, "{x},{y}"),
            Place::Pass => f.write_str("-1,-1"),
        }
    }
}
