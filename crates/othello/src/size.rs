use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Squares;

/// How large the board is: what the players agree on before a game.
///
/// A small board is the corner at a1 of the large one, so that squares keep their names and
/// everything that works on bits works on all sizes.
///
/// ```
/// use othello::{Position, Size};
///
/// let size: Size = "4".parse()?;
/// assert_eq!(size.squares().len(), 16);
/// assert_eq!(Position::start(size).moves().to_string(), "b1 a2 d3 c4");
/// # Ok::<(), othello::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Size {
    /// 4 by 4, from a1 to d4: small enough to know everything about it.
    Four,
    /// 6 by 6, from a1 to f6.
    Six,
    /// 8 by 8, from a1 to h8: the board of Othello.
    #[default]
    Eight,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Size; 3] = [Size::Four, Size::Six, Size::Eight];

    /// The length of a side.
    #[inline]
    #[must_use]
    pub const fn length(self) -> u8 {
        match self {
            Size::Four => 4,
            Size::Six => 6,
            Size::Eight => 8,
        }
    }

    /// How many squares there are.
    #[must_use]
    pub const fn area(self) -> usize {
        self.length() as usize * self.length() as usize
    }

    /// The squares of the board.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> Squares {
        Squares(match self {
            Size::Four => 0x0f0f_0f0f,
            Size::Six => 0x3f3f_3f3f_3f3f,
            Size::Eight => u64::MAX,
        })
    }

    /// A set of squares of this board, with the board's quarters moved into the four corners of
    /// the large one: a corner stays a corner there, and an edge an edge. For tables of 64
    /// squares.
    ///
    /// ```
    /// use othello::Size;
    ///
    /// let spread = Size::Four.spread(Size::Four.squares());
    /// assert_eq!(spread.to_string(), "a1 b1 g1 h1 a2 b2 g2 h2 a7 b7 g7 h7 a8 b8 g8 h8");
    /// ```
    #[must_use]
    pub const fn spread(self, squares: Squares) -> Squares {
        let (left, top, gap) = match self {
            Size::Four => (0x0303_0303_0303_0303, 0xffff, 4),
            Size::Six => (0x0707_0707_0707_0707, 0xff_ffff, 2),
            Size::Eight => return squares,
        };
        let bits = squares.0 & left | (squares.0 & !left) << gap;
        Squares(bits & top | (bits & !top) << (8 * gap))
    }

    /// Of these squares those that the board has. The usual board pays for the others with a
    /// branch that is always foreseen, which is less than a mask.
    #[inline]
    pub(crate) fn cut(self, bits: u64) -> u64 {
        match self {
            Size::Eight => bits,
            small => small_cut(small, bits),
        }
    }

    /// The board with so many squares.
    pub(crate) const fn of_area(area: usize) -> Option<Size> {
        match area {
            16 => Some(Size::Four),
            36 => Some(Size::Six),
            64 => Some(Size::Eight),
            _ => None,
        }
    }
}

impl fmt::Display for Size {
    /// `8x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.length())
    }
}

/// A text that is no size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 4, 6 or 8")
    }
}

impl Error for SizeError {}

/// The length of a side.
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let length = Size::ALL
            .into_iter()
            .find(|size| text == size.length().to_string());
        length.ok_or(SizeError)
    }
}

#[cold]
fn small_cut(size: Size, bits: u64) -> u64 {
    bits & size.squares().0
}
