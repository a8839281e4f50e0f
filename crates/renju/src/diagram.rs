use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{Color, Position as _};

use crate::{Point, Position, RuleSet, Size};

/// A board in letters: its rows from the top, joined by `/`, with `X` for Black, `O` for White
/// and a dot for an empty point; then the side to move, and whatever is not usual: the rule set,
/// and `pass` if the last move was one.
///
/// ```
/// use renju::Diagram;
///
/// let text = "...../..O../.XX../...../..... b standard";
/// let Diagram(position) = text.parse()?;
/// assert_eq!(position.size().get(), 5);
/// assert_eq!(Diagram(position).to_string(), text);
/// # Ok::<(), renju::DiagramError>(())
/// ```
///
/// Where no side is named, it is Black's turn if there are as many black stones as white ones,
/// and White's otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram(pub Position);

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", Diagram(self.clone()))
    }
}

/// What is wrong with a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagramError {
    /// There are fewer rows than 5 or more than 19.
    Rows(usize),
    /// A row is shorter or longer than there are rows: the row from the top, its length, and
    /// how long it should be.
    RowLength(usize, usize, usize),
    /// A letter that means nothing: the row from the top, the column from the left.
    Letter(usize, usize, char),
    /// A word behind the board that means nothing.
    Word(String),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Rows(rows) => {
                write!(f, "board: expected 5 to 19 rows joined by /, found {rows}")
            }
            DiagramError::RowLength(row, found, expected) => write!(
                f,
                "board, row {row} from the top: expected {expected} points, found {found}"
            ),
            DiagramError::Letter(row, column, letter) => write!(
                f,
                "board, row {row} from the top, column {column}: expected X, O or a dot, found {letter:?}"
            ),
            DiagramError::Word(word) => write!(
                f,
                "expected b or w, a rule set (renju, gomocup, standard, freestyle, rdd) or pass \
                 behind the board, found {word:?}"
            ),
        }
    }
}

impl Error for DiagramError {}

impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Diagram, DiagramError> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or("");
        let (mut turn, mut rule_set, mut passes) = (None, RuleSet::default(), 0);
        for word in words {
            match (word, word.parse()) {
                ("b" | "black", _) => turn = Some(Color::Black),
                ("w" | "white", _) => turn = Some(Color::White),
                ("pass", _) => passes = (passes + 1).min(2),
                (_, Ok(set)) => rule_set = set,
                (_, Err(_)) => return Err(DiagramError::Word(word.to_owned())),
            }
        }
        let stones = Stones::parse(board)?;
        let turn = turn.unwrap_or_else(|| stones.turn());
        let position = Position::set_up(stones.size, rule_set, stones.stones, turn);
        // The stones come from different letters, so that no two share a point.
        let position = position.unwrap_or_else(|| Position::new(stones.size, rule_set));
        Ok(Diagram(position.after_pass(passes)))
    }
}

struct Stones {
    size: Size,
    stones: Vec<(Point, Color)>,
}

impl Stones {
    fn parse(board: &str) -> Result<Stones, DiagramError> {
        let rows: Vec<&str> = board.split('/').collect();
        let length = u8::try_from(rows.len()).unwrap_or(u8::MAX);
        let size = Size::new(length).ok_or(DiagramError::Rows(rows.len()))?;
        let mut stones = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != rows.len() {
                return Err(DiagramError::RowLength(index + 1, found, rows.len()));
            }
            for (x, letter) in row.chars().enumerate() {
                let color = match letter {
                    'X' | 'x' => Color::Black,
                    'O' | 'o' => Color::White,
                    '.' => continue,
                    _ => return Err(DiagramError::Letter(index + 1, x + 1, letter)),
                };
                let point = Point::new(x as u8, length - 1 - index as u8);
                stones.push((point, color));
            }
        }
        Ok(Stones { size, stones })
    }

    fn turn(&self) -> Color {
        let black = self.stones.iter().filter(|(_, c)| *c == Color::Black);
        if 2 * black.count() == self.stones.len() {
            Color::Black
        } else {
            Color::White
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram(position) = self;
        let length = position.size().get();
        for y in (0..length).rev() {
            for x in 0..length {
                f.write_str(match position.stone(Point::new(x, y)) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
            if y > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str(match position.turn() {
            Color::Black => " b",
            Color::White => " w",
        })?;
        if position.rule_set() != RuleSet::default() {
            write!(f, " {}", position.rule_set())?;
        }
        for _ in 0..position.passes() {
            f.write_str(" pass")?;
        }
        Ok(())
    }
}
