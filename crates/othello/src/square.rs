use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One of the 64 squares. Files run from a to h, ranks from 1 at the top to 8.
///
/// ```
/// # use othello::Square;
/// let square: Square = "D3".parse()?;
/// assert_eq!(square.to_string(), "d3");
/// assert_eq!((square.file(), square.rank()), (3, 2));
/// assert!("i9".parse::<Square>().is_err());
/// # Ok::<(), othello::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares: a1, b1, …, h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(|index| Square(index as u8))
    }

    /// The square of an index: 0 is a1, 7 is h1, 63 is h8.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square of a file and a rank, each from 0.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(8 * rank + file))
        } else {
            None
        }
    }

    /// The lowest square of a set that is not empty.
    #[inline]
    pub(crate) const fn lowest(bits: u64) -> Square {
        Square(bits.trailing_zeros() as u8 & 63)
    }

    /// 0 for a1 up to 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// 0 for file a up to 7 for file h.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for rank 1, at the top, up to 7 for rank 8.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The set of this square alone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file(), b'1' + self.rank()];
        f.pad(std::str::from_utf8(&name).unwrap_or_default())
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
        f.write_str("expected a square from a1 to h8")
    }
}

impl Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ (b'a'..=b'h' | b'A'..=b'H'), rank @ b'1'..=b'8'] => {
                let file = file.to_ascii_lowercase() - b'a';
                Square::at(file, rank - b'1').ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}
