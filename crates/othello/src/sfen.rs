use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::Color;

use crate::{Position, Size, Square, Squares};

/// A position as USI-X writes it, in one token: 64 of `X` (black), `O` (white) and `-`
/// from a1 to h8, then `B` or `W` for the side to move, then the move number.
///
/// Reading tolerates what the protocol's tools do: the number may be any, as some write 1 for
/// every position, or missing.
///
/// A smaller board has fewer letters, 36 or 16: no other program knows them.
///
/// ```
/// # use othello::{Position, Sfen};
/// let text = "---------------------------OX------XO---------------------------B1";
/// let sfen: Sfen = text.parse()?;
/// assert_eq!(sfen.position, Position::START);
/// assert_eq!(sfen.to_string(), text);
/// # Ok::<(), othello::SfenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sfen {
    /// The board and the side to move.
    pub position: Position,
    /// The number of the next move, from 1.
    pub number: u32,
}

impl Sfen {
    /// A position with the move number that its discs tell.
    #[must_use]
    pub fn new(position: Position) -> Sfen {
        let discs = (position.player | position.opponent).count_ones();
        Sfen {
            position,
            number: discs.saturating_sub(4) + 1,
        }
    }
}

impl fmt::Display for Sfen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.position.size.squares() {
            write!(f, "{}", self.position.letter(square))?;
        }
        let side = match self.position.turn {
            Color::Black => 'B',
            Color::White => 'W',
        };
        write!(f, "{side}{}", self.number)
    }
}

/// Why an SFEN was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SfenError {
    /// The board does not have 64 letters.
    Length {
        /// How many it has, up to the side to move or the end.
        found: usize,
    },
    /// A letter of the board is not `X`, `O` or `-`.
    Letter {
        /// Which letter, from 1.
        column: usize,
        /// The square it stands for.
        square: Square,
        /// The letter.
        found: char,
    },
    /// Behind the board there is no `B` or `W`.
    Side {
        /// What there is, if anything.
        found: Option<char>,
    },
    /// What follows the side to move is not a number.
    Number {
        /// The first letter that is no digit.
        found: char,
        /// Where it stands, from 1.
        column: usize,
    },
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SfenError::Length { found } => {
                write!(f, "board: expected 64 letters, found {found}")
            }
            SfenError::Letter {
                column,
                square,
                found,
            } => {
                write!(
                    f,
                    "board, letter {column} ({square}): expected X, O or -, found {found:?}"
                )?;
                match found {
                    '0' => f.write_str(" (a zero: white is the capital letter O)"),
                    'x' | 'o' => f.write_str(" (the letters are capitals)"),
                    _ => Ok(()),
                }
            }
            SfenError::Side { found: Some(found) } => write!(
                f,
                "side to move, letter 65: expected B or W, found {found:?}"
            ),
            SfenError::Side { found: None } => {
                f.write_str("side to move, letter 65: expected B or W, found the end")
            }
            SfenError::Number { found, column } => write!(
                f,
                "move number, letter {column}: expected a digit or the end, found {found:?}"
            ),
        }
    }
}

impl Error for SfenError {}

impl FromStr for Sfen {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Sfen, SfenError> {
        let size = size(text);
        let mut letters = text.chars();
        let (mut black, mut white) = (0, 0);
        for (index, square) in size.squares().into_iter().enumerate() {
            match letters.next() {
                Some('X') => black |= square.bit(),
                Some('O') => white |= square.bit(),
                Some('-') => {}
                Some('B' | 'W') | None => {
                    return Err(SfenError::Length { found: index });
                }
                Some(found) => {
                    return Err(SfenError::Letter {
                        column: index + 1,
                        square,
                        found,
                    });
                }
            }
        }
        let turn = match letters.next() {
            Some('B') => Color::Black,
            Some('W') => Color::White,
            found => return Err(SfenError::Side { found }),
        };
        let number = letters.as_str();
        if let Some((index, found)) = number
            .chars()
            .enumerate()
            .find(|(_, letter)| !letter.is_ascii_digit())
        {
            return Err(SfenError::Number {
                found,
                column: size.area() + 2 + index,
            });
        }
        let position = Position::of_disjoint(size, Squares(black), Squares(white), turn);
        Ok(Sfen {
            number: number.parse().unwrap_or(Sfen::new(position).number),
            position,
        })
    }
}

/// The board that the letters before the side to move fill, or the large one if they fill none:
/// then that is what they are measured by.
fn size(text: &str) -> Size {
    let side = text.chars().position(|letter| matches!(letter, 'B' | 'W'));
    side.and_then(Size::of_area).unwrap_or_default()
}
