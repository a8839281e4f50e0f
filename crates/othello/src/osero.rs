use std::error::Error;
use std::fmt;

use game::{ByColor, Color};

use crate::{Position, Size, Square, Squares};

/// The text board of the Java osero series: `@` is Black, `O` is White, ranks and files are
/// numbered, and a finished game is closed by its counts and the winner. It is always 8 by 8.
///
/// ```
/// use game::Color;
/// use othello::{OseroBoard, Position};
///
/// let text = OseroBoard(Position::START).to_string();
/// assert!(text.contains("4|  |  |  |O |@ |  |  |  |"));
/// assert_eq!(OseroBoard::parse(&text, Color::Black)?.0, Position::START);
/// # Ok::<(), othello::OseroBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OseroBoard(pub Position);

const RULE: &str = " -------------------------";

impl OseroBoard {
    /// Reads such a board. The text does not say whose turn it is. Lines that are not ranks
    /// (headers, rules, the result) are passed over; the last board of the text counts.
    pub fn parse(text: &str, turn: Color) -> Result<OseroBoard, OseroBoardError> {
        let (mut black, mut white) = (0, 0);
        let mut expected = 0;
        for (index, row) in text.lines().enumerate() {
            let Some((label, cells)) = row.split_once('|') else {
                continue;
            };
            let line = index + 1;
            let rank = match label.trim().parse::<u8>() {
                Ok(rank @ 1..=8) => rank - 1,
                _ => return Err(OseroBoardError::Rank { line }),
            };
            if rank == 0 {
                (black, white) = (0, 0);
            } else if rank != expected {
                return Err(OseroBoardError::Rank { line });
            }
            expected = rank + 1;
            let cells: Vec<&str> = cells.trim_end().trim_end_matches('|').split('|').collect();
            if cells.len() != 8 {
                return Err(OseroBoardError::Width {
                    line,
                    found: cells.len(),
                });
            }
            for (file, cell) in (0..8).zip(cells) {
                let bit = 1 << (8 * rank + file);
                match cell.trim() {
                    "@" => black |= bit,
                    "O" => white |= bit,
                    "" => {}
                    _ => {
                        return Err(OseroBoardError::Cell {
                            line,
                            column: usize::from(file) + 1,
                        });
                    }
                }
            }
        }
        if expected != 8 {
            return Err(OseroBoardError::Height { found: expected });
        }
        let position = Position::of_disjoint(Size::Eight, Squares(black), Squares(white), turn);
        Ok(OseroBoard(position))
    }

    /// The two lines that close a finished game.
    #[must_use]
    pub fn result(&self) -> String {
        let ByColor { black, white } = self.0.disc_counts();
        let verdict = match black.cmp(&white) {
            std::cmp::Ordering::Greater => "black win!",
            std::cmp::Ordering::Less => "white win!",
            std::cmp::Ordering::Equal => "draw!",
        };
        format!("black: {black}, white: {white}\n{verdict}")
    }
}

impl fmt::Display for OseroBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  ")?;
        for file in 1..=8 {
            write!(f, " {file} ")?;
        }
        write!(f, "\n{RULE}")?;
        for square in Square::all() {
            if square.file() == 0 {
                write!(f, "\n{}", square.rank() + 1)?;
            }
            let cell = match self.0.letter(square) {
                'X' => '@',
                'O' => 'O',
                _ => ' ',
            };
            write!(f, "|{cell} ")?;
            if square.file() == 7 {
                write!(f, "|\n{RULE}")?;
            }
        }
        Ok(())
    }
}

/// Why a text is not such a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OseroBoardError {
    /// The number before the first `|` is not the rank that should come next.
    Rank {
        /// The line, from 1.
        line: usize,
    },
    /// A rank does not have eight cells.
    Width {
        /// The line, from 1.
        line: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A cell holds something else than `@`, `O` or nothing.
    Cell {
        /// The line, from 1.
        line: usize,
        /// The cell, from 1.
        column: usize,
    },
    /// There are not eight ranks.
    Height {
        /// How many there are.
        found: u8,
    },
}

impl fmt::Display for OseroBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OseroBoardError::Rank { line } => {
                write!(
                    f,
                    "line {line}: expected the next rank's number from 1 to 8"
                )
            }
            OseroBoardError::Width { line, found } => {
                write!(f, "line {line}: expected eight cells, found {found}")
            }
            OseroBoardError::Cell { line, column } => {
                write!(f, "line {line}, cell {column}: expected @, O or a blank")
            }
            OseroBoardError::Height { found } => {
                write!(f, "expected eight ranks, found {found}")
            }
        }
    }
}

impl Error for OseroBoardError {}
