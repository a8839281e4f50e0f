use std::error::Error;
use std::fmt;

/// A text that is no pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// A condition has no `=`.
    Form(String),
    /// There is no such square.
    Square(String),
    /// Nothing of that name stands on a square.
    Content(String),
    /// There is no such kind of piece to count.
    Kind(String),
    /// The game has no pieces in hand.
    NoHands,
    /// No number, and no range of numbers.
    Count(String),
    /// No colour.
    Turn(String),
    /// There is no condition.
    Empty,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Form(found) => {
                write!(
                    f,
                    "{found:?}: expected SQUARE=PIECE, count-SIDE:KIND=N, hand-SIDE:KIND=N or turn=SIDE"
                )
            }
            PatternError::Square(found) => write!(f, "{found:?} is not a square of this game"),
            PatternError::Content(found) => {
                write!(
                    f,
                    "{found:?}: expected a piece of this game, or . for an empty square"
                )
            }
            PatternError::Kind(found) => write!(f, "{found:?}: expected a kind of piece to count"),
            PatternError::NoHands => f.write_str("this game has no pieces in hand"),
            PatternError::Count(found) => {
                write!(
                    f,
                    "{found:?}: expected a number, or a range such as 2..5 or 2.."
                )
            }
            PatternError::Turn(found) => write!(f, "{found:?}: expected black or white"),
            PatternError::Empty => f.write_str("expected a condition such as e5=X"),
        }
    }
}

impl Error for PatternError {}
