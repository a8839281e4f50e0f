use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::Color;

use crate::{Move, Position, Size, Square, Squares};

/// A problem in the board format of the endgame suites: the board, the side to move, and
/// the scores of its moves, each part closed by a semicolon. What follows a `%` or a `#`
/// is a comment.
///
/// Letters are read generously, as the format's programs do: `X x * @ b B` is Black,
/// `O o w W` is White, `- .` is empty. A board of 36 or 16 letters is a smaller one.
///
/// ```
/// # use othello::Obf;
/// let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";
/// let problem: Obf = line.parse()?;
/// assert_eq!(problem.position.empties().len(), 14);
/// assert_eq!(problem.best(), Some(18));
/// assert_eq!(problem.to_string(), line);
/// # Ok::<(), othello::ObfError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Obf {
    /// The board and the side to move.
    pub position: Position,
    /// Moves with their scores for the side to move, in the order of the line.
    pub scores: Vec<(Move, i32)>,
}

impl Obf {
    /// The best of the scores, if there are any.
    #[must_use]
    pub fn best(&self) -> Option<i32> {
        self.scores.iter().map(|&(_, score)| score).max()
    }
}

impl fmt::Display for Obf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.position.size.squares() {
            write!(f, "{}", self.position.letter(square))?;
        }
        let side = match self.position.turn {
            Color::Black => 'X',
            Color::White => 'O',
        };
        write!(f, " {side};")?;
        for (m, score) in &self.scores {
            match m {
                Move::Place(square) => {
                    write!(f, " {}:", square.to_string().to_uppercase())?;
                }
                Move::Pass => f.write_str(" --:")?,
            }
            write!(f, "{score:+};")?;
        }
        Ok(())
    }
}

/// Why a line was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObfError {
    /// The first part does not have 64 letters for the board and one for the side.
    Length {
        /// How many letters there are, blanks aside.
        found: usize,
    },
    /// A letter of the board is none of the format's.
    Letter {
        /// Which letter, from 1.
        column: usize,
        /// The square it stands for.
        square: Square,
        /// The letter.
        found: char,
    },
    /// There is nothing behind the board.
    NoSide,
    /// The letter for the side to move is none of the format's.
    Side {
        /// The letter.
        found: char,
    },
    /// A part behind the board is not `move:score`.
    Score {
        /// Which part, the board being the first.
        part: usize,
        /// The part's text.
        found: String,
    },
}

impl fmt::Display for ObfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObfError::Length { found } => write!(
                f,
                "board: expected 64 letters and the side to move, found {found} letters"
            ),
            ObfError::Letter {
                column,
                square,
                found,
            } => write!(
                f,
                "board, letter {column} ({square}): expected X, O or -, found {found:?}"
            ),
            ObfError::NoSide => f.write_str("side to move: expected X or O, found the end"),
            ObfError::Side { found } => {
                write!(f, "side to move: expected X or O, found {found:?}")
            }
            ObfError::Score { part, found } => write!(
                f,
                "part {part}: expected a move and its score such as \"G8:+18\", found {found:?}"
            ),
        }
    }
}

impl Error for ObfError {}

impl FromStr for Obf {
    type Err = ObfError;

    fn from_str(text: &str) -> Result<Obf, ObfError> {
        let text = text.split(['%', '#']).next().unwrap_or_default();
        let mut parts = text.split(';');
        let position = parse_board(parts.next().unwrap_or_default())?;
        let mut scores = Vec::new();
        for (part, text) in (2..).zip(parts) {
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            scores.push(parse_score(text).ok_or_else(|| ObfError::Score {
                part,
                found: text.to_owned(),
            })?);
        }
        Ok(Obf { position, scores })
    }
}

fn color(letter: char) -> Option<Color> {
    match letter {
        'X' | 'x' | '*' | '@' | 'b' | 'B' => Some(Color::Black),
        'O' | 'o' | 'w' | 'W' => Some(Color::White),
        _ => None,
    }
}

fn parse_board(text: &str) -> Result<Position, ObfError> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut words = text.split_whitespace().map(|word| word.chars().count());
    if words.next().and_then(Size::of_area).is_some() && words.next().is_none() {
        return Err(ObfError::NoSide);
    }
    let split = letters.split_last();
    let Some((&side, board, size)) =
        split.and_then(|(side, board)| Some((side, board, Size::of_area(board.len())?)))
    else {
        return Err(ObfError::Length {
            found: letters.len(),
        });
    };
    let (mut black, mut white) = (0, 0);
    for ((column, &found), square) in (1..).zip(board).zip(size.squares()) {
        match (color(found), found) {
            (Some(Color::Black), _) => black |= square.bit(),
            (Some(Color::White), _) => white |= square.bit(),
            (None, '-' | '.') => {}
            (None, _) => {
                return Err(ObfError::Letter {
                    column,
                    square,
                    found,
                });
            }
        }
    }
    let turn = color(side).ok_or(ObfError::Side { found: side })?;
    Ok(Position::of_disjoint(
        size,
        Squares(black),
        Squares(white),
        turn,
    ))
}

fn parse_score(text: &str) -> Option<(Move, i32)> {
    let (m, score) = text.split_once(':')?;
    Some((m.trim().parse().ok()?, score.trim().parse().ok()?))
}
