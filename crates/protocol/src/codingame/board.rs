use game::Color;

use crate::Fault;
use crate::wording::fault;

/// The discs, from a1 along the rows to h8.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    squares: [Option<Color>; 64],
}

impl Board {
    /// Reads the board of a USI-X SFEN: 64 of `X`, `O` and `-`. What follows is not read.
    pub fn parse(sfen: &str) -> Result<Board, Fault> {
        let wrong = || fault("board", "64 of X, O and -", sfen);
        let mut letters = sfen.chars();
        let mut squares = [None; 64];
        for square in &mut squares {
            *square = match letters.next() {
                Some('X') => Some(Color::Black),
                Some('O') => Some(Color::White),
                Some('-') => None,
                _ => return Err(wrong()),
            };
        }
        Ok(Board { squares })
    }

    /// Reads the eight lines that are sent to a bot.
    pub fn parse_rows(rows: &[String]) -> Result<Board, Fault> {
        let mut squares = [None; 64];
        let letters: String = rows.concat();
        let wrong = || fault("board", "8 rows of 8 of ., 0 and 1", &letters);
        if rows.len() != 8 || rows.iter().any(|row| row.len() != 8) {
            return Err(wrong());
        }
        for (square, letter) in squares.iter_mut().zip(letters.chars()) {
            *square = match letter {
                '0' => Some(Color::Black),
                '1' => Some(Color::White),
                '.' => None,
                _ => return Err(wrong()),
            };
        }
        Ok(Board { squares })
    }

    /// The eight lines that are sent to a bot.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let letter = |square: &Option<Color>| match square {
            Some(Color::Black) => '0',
            Some(Color::White) => '1',
            None => '.',
        };
        let rows = self.squares.chunks(8);
        rows.map(|row| row.iter().map(letter).collect()).collect()
    }

    /// The SFEN with this side to move. The number is what the discs tell.
    #[must_use]
    pub fn sfen(&self, turn: Color) -> String {
        let letter = |square: &Option<Color>| match square {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '-',
        };
        let letters: String = self.squares.iter().map(letter).collect();
        let discs = self.squares.iter().flatten().count();
        let side = match turn {
            Color::Black => 'B',
            Color::White => 'W',
        };
        format!("{letters}{side}{}", discs.saturating_sub(4) + 1)
    }
}
