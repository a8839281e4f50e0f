use std::fmt;

use game::Color;

use super::{Place, Rule};
use crate::Fault;
use crate::wording::fault;

/// A position in the game's own notation: rows of `X`, `O` and dots from the top joined by `/`,
/// then the side to move, and the rule set if it is not Renju.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The length of a side.
    pub size: u8,
    /// The stones, row by row from the top.
    pub stones: Vec<(Place, Color)>,
    /// The side to move.
    pub turn: Color,
    /// The rule set.
    pub rule: Rule,
}

impl Diagram {
    /// The smallest and the largest board that the notation can write.
    pub const SIZES: std::ops::RangeInclusive<u8> = 5..=19;

    /// Reads a diagram.
    pub fn parse(text: &str) -> Result<Diagram, Fault> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').take(256).collect();
        let size = u8::try_from(rows.len()).unwrap_or(u8::MAX);
        if !Diagram::SIZES.contains(&size) {
            return Err(fault("board", "5 to 19 rows joined by /", board));
        }
        let mut stones = Vec::new();
        for (y, row) in (0u8..).zip(&rows) {
            if row.len() != rows.len() {
                return Err(fault("row", "as many points as there are rows", row));
            }
            for (x, letter) in (0u8..).zip(row.bytes()) {
                match letter {
                    b'X' | b'x' => stones.push((Place::At { x, y }, Color::Black)),
                    b'O' | b'o' => stones.push((Place::At { x, y }, Color::White)),
                    b'.' => {}
                    _ => return Err(fault("row", "X, O and dots", row)),
                }
            }
        }
        let black = stones.iter().filter(|(_, color)| *color == Color::Black);
        let mut turn = if 2 * black.count() == stones.len() {
            Color::Black
        } else {
            Color::White
        };
        let mut rule = Rule::default();
        for word in words {
            match (word, Rule::of_word(word)) {
                ("b" | "black", _) => turn = Color::Black,
                ("w" | "white", _) => turn = Color::White,
                // That the last move was a pass cannot be said, and matters only for a draw.
                ("pass", _) => {}
                (_, Some(named)) => rule = named,
                (_, None) => return Err(fault("word", "b, w or a rule set", word)),
            }
        }
        Ok(Diagram {
            size,
            stones,
            turn,
            rule,
        })
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size {
            if y > 0 {
                f.write_str("/")?;
            }
            for x in 0..self.size {
                let mut stones = self.stones.iter();
                let stone = stones.find(|(place, _)| *place == Place::At { x, y });
                f.write_str(match stone {
                    Some((_, Color::Black)) => "X",
                    Some((_, Color::White)) => "O",
                    None => ".",
                })?;
            }
        }
        f.write_str(match self.turn {
            Color::Black => " b",
            Color::White => " w",
        })?;
        if self.rule != Rule::default() {
            write!(f, " {}", self.rule.word())?;
        }
        Ok(())
    }
}
