use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A crossing of two lines. Columns run from a at the left, rows from 1 at the bottom: the
/// middle of a board of 15 is h8. No column is left out, so i9 lies between h9 and j9.
///
/// ```
/// # use renju::Point;
/// let point: Point = "H8".parse()?;
/// assert_eq!((point.x, point.y), (7, 7));
/// assert_eq!(point.to_string(), "h8");
/// # Ok::<(), renju::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The column: 0 for a.
    pub x: u8,
    /// The row from the bottom: 0 for 1.
    pub y: u8,
}

impl Point {
    /// The point of a column and a row, each from 0. Whether a board has it is the
    /// [`Size`](crate::Size)'s to say.
    #[inline]
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point { x, y }
    }

    /// The point so many columns to the right and rows up, where that is not left of or below
    /// every board.
    #[must_use]
    pub const fn step(self, right: i8, up: i8) -> Option<Point> {
        match (
            self.x.checked_add_signed(right),
            self.y.checked_add_signed(up),
        ) {
            (Some(x), Some(y)) => Some(Point { x, y }),
            _ => None,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a'.saturating_add(self.x));
        write!(f, "{column}{}", u16::from(self.y) + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a point of any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointError;

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a point such as h8: a letter from a to s and a number from 1 to 19")
    }
}

impl Error for PointError {}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let mut letters = text.chars();
        let column = letters.next().ok_or(PointError)?.to_ascii_lowercase();
        let row = letters.as_str();
        let plain = !row.starts_with('0') && row.bytes().all(|digit| digit.is_ascii_digit());
        match (column, row.parse::<u8>()) {
            ('a'..='s', Ok(row @ 1..=19)) if plain => Ok(Point::new(column as u8 - b'a', row - 1)),
            _ => Err(PointError),
        }
    }
}
