use game::{Color, Position as _};

use ::othello::{Position, Square, Squares};

use super::property::short;
use super::{Fault, error};

/// The content of a square, as a letter of the board gives it.
enum Content {
    Disc(Color),
    Empty,
}

impl Content {
    fn parse(letter: char) -> Option<Content> {
        match letter {
            '*' | 'X' | 'x' => Some(Content::Disc(Color::Black)),
            'O' | 'o' | '0' => Some(Content::Disc(Color::White)),
            '-' | '.' | '_' => Some(Content::Empty),
            _ => None,
        }
    }
}

/// Reads a board, with blanks anywhere: `8 ---…--- *`.
pub(super) fn parse(text: &str) -> Result<Position, Fault> {
    let text = text.trim();
    let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let size = text.strip_suffix(letters).unwrap_or_default();
    if size != "8" {
        let word = text.split_whitespace().next().unwrap_or_default();
        return Err(error::SIZE.found(short(word)).into());
    }
    let mut letters = letters.chars().filter(|letter| !letter.is_whitespace());
    let (mut black, mut white) = (0, 0);
    for square in Square::all() {
        let Some(found) = letters.next() else {
            let found = square.index().into();
            return Err(Fault::Squares { found });
        };
        let bit = 1 << square.index();
        match Content::parse(found) {
            Some(Content::Disc(Color::Black)) => black |= bit,
            Some(Content::Disc(Color::White)) => white |= bit,
            Some(Content::Empty) => {}
            None => return Err(Fault::Square { square, found }),
        }
    }
    let found = letters.next();
    let Some(Content::Disc(turn)) = found.and_then(Content::parse) else {
        return Err(Fault::Side { found });
    };
    if let Some(found) = letters.next() {
        return Err(Fault::Behind { found });
    }
    let (black, white) = (Squares::from_bits(black), Squares::from_bits(white));
    // One letter a square: no square has two discs.
    Position::new(black, white, turn).map_err(|_| Fault::Side { found })
}

/// Writes a board on one line.
pub(super) fn write(position: &Position) -> String {
    let letter = |square| {
        if position.discs(Color::Black).contains(square) {
            '*'
        } else if position.discs(Color::White).contains(square) {
            'O'
        } else {
            '-'
        }
    };
    let squares: String = Square::all().map(letter).collect();
    let turn = match position.turn() {
        Color::Black => '*',
        Color::White => 'O',
    };
    format!("8 {squares} {turn}")
}
