use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::Color;

/// One of the 81 squares. Files are numbered 1 to 9 from Black's right, ranks a to i from
/// White's side, as in USI; squares of a file are neighbours in memory.
///
/// ```
/// # use shogi::Square;
/// let square: Square = "7g".parse()?;
/// assert_eq!((square.file(), square.rank()), (7, 7));
/// assert_eq!(square.to_string(), "7g");
/// # Ok::<(), shogi::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 81;

    /// All squares: 1a, 1b, …, 9i.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..81).map(|index| Square(index as u8))
    }

    /// The square of a file from 1 to 9 and a rank from 1 (a) to 9 (i).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Square(9 * (file - 1) + rank - 1))
        } else {
            None
        }
    }

    /// The square of an index from 0 (1a) to 80 (9i), file by file.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 81 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square of an index that is known to be in range.
    #[inline(always)]
    pub(crate) const fn at(index: usize) -> Square {
        debug_assert!(index < 81);
        Square(index as u8)
    }

    /// 0 for 1a, 8 for 1i, 80 for 9i.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 to 9.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// 1 (a) to 9 (i).
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The rank as `color` sees it: 1 is the farthest.
    #[inline(always)]
    #[must_use]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// The square seen from the other side of the board.
    #[inline(always)]
    #[must_use]
    pub const fn rotated(self) -> Square {
        Square(80 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from 1a to 9i")
    }
}

impl Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Square::new(file - b'0', rank - b'a' + 1).ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}
