use std::fmt;
use std::time::Duration;

use game::Color;

use super::Played;
use crate::Fault;
use crate::wording::{fault, one_line};

/// A game in GGF, on one line: `(;GM[Othello]PC[NBoard]…BO[8 … *]B[F5]W[F6];)`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ggf {
    /// Everything in it, in its order: keys and values.
    pub properties: Vec<(String, String)>,
}

impl Ggf {
    /// Reads the first game of a text.
    pub fn parse(text: &str) -> Result<Ggf, Fault> {
        let wrong = || fault("game", "GGF, as in (;GM[Othello]…;)", text);
        let (_, mut rest) = text.split_once("(;").ok_or_else(wrong)?;
        let mut properties = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.starts_with(";)") {
                return Ok(Ggf { properties });
            }
            let (key, behind) = rest.split_once('[').ok_or_else(wrong)?;
            let (value, behind) = behind.split_once(']').ok_or_else(wrong)?;
            let key = key.trim();
            if key.is_empty() || !key.bytes().all(|c| c.is_ascii_alphanumeric()) {
                return Err(wrong());
            }
            properties.push((key.to_owned(), value.to_owned()));
            rest = behind;
        }
    }

    /// The first value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut found = self.properties.iter().filter(|(name, _)| name == key);
        found.next().map(|(_, value)| value.as_str())
    }

    /// The first position as a USI-X SFEN, from `BO`: the length of a side, the squares with `*`
    /// for Black and `O` for White, and the side to move.
    pub fn start(&self) -> Result<Option<String>, Fault> {
        let Some(board) = self.get("BO") else {
            return Ok(None);
        };
        let wrong = || fault("BO", "8, 64 of *, O and -, and * or O", board);
        let squares = board.trim_start().strip_prefix('8').ok_or_else(wrong)?;
        let mut sfen = String::new();
        let mut discs = 0;
        for letter in squares.chars().filter(|c| !c.is_whitespace()).take(66) {
            let side = sfen.len() == 64;
            sfen.push(match letter {
                '*' | 'X' | 'x' if side => 'B',
                'O' | 'o' if side => 'W',
                '*' | 'X' | 'x' => 'X',
                'O' | 'o' => 'O',
                '-' | '.' if !side => '-',
                _ => return Err(wrong()),
            });
            discs += usize::from(letter != '-' && letter != '.' && !side);
        }
        if sfen.len() != 65 {
            return Err(wrong());
        }
        let number = discs.saturating_sub(4) + 1;
        Ok(Some(format!("{sfen}{number}")))
    }

    /// The moves, each with its colour.
    pub fn moves(&self) -> Result<Vec<(Color, Played)>, Fault> {
        let mut moves = Vec::new();
        for (key, value) in &self.properties {
            let color = match key.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            moves.push((color, Played::parse(value)?));
        }
        Ok(moves)
    }

    /// The time for the game and what each move adds, from `TI`: `15:00` or `05:00/00:03/02:00`.
    #[must_use]
    pub fn clock(&self) -> Option<(Duration, Duration)> {
        let mut parts = self.get("TI")?.split('/');
        let main = seconds(parts.next()?)?;
        let increment = parts.next().and_then(seconds).unwrap_or_default();
        Some((main, increment))
    }
}

/// Hours, minutes and seconds; how many there are says which.
fn seconds(text: &str) -> Option<Duration> {
    let mut total = 0u64;
    for part in text.trim().split(':') {
        // An increment may have more behind a comma.
        let part = part.split(',').next().unwrap_or_default();
        total = total.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    Some(Duration::from_secs(total))
}

impl fmt::Display for Ggf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;")?;
        for (key, value) in &self.properties {
            // A bracket would end the value.
            write!(f, "{key}[{}]", one_line(value).replace(']', ")"))?;
        }
        f.write_str(";)")
    }
}
