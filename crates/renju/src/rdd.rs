//! The words of the Renju RDD (連珠 RDD) that its file format and its player share.
//!
//! The document counts from the top left corner, `y` first, and names a player by a number of
//! its own choice; the first mover is Black.

use crate::Size;

/// The document's three settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// `TABLE_SIZE`: the length of the board's sides.
    pub table_size: Size,
    /// `TABLE_STARTS_WITH_ONE`: whether files count rows and columns from 1, or from 0.
    pub table_starts_with_one: bool,
    /// `RAISE_ON_CSV_COUNT_ERROR`: whether a wrong number of moves, or a player that moves twice
    /// in a row, is an error; otherwise it is a warning.
    pub raise_on_csv_count_error: bool,
}

/// The document's defaults: 15, true, true.
impl Default for Config {
    fn default() -> Config {
        Config {
            table_size: Size::RENJU,
            table_starts_with_one: true,
            raise_on_csv_count_error: true,
        }
    }
}

/// `Point`: a place on the board, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The row, downwards.
    pub y: i32,
    /// The column, rightwards.
    pub x: i32,
}

impl Point {
    /// `init(y, x)`.
    #[must_use]
    pub const fn new(y: i32, x: i32) -> Point {
        Point { y, x }
    }

    /// The point of the board, if it has it.
    #[must_use]
    pub fn on(self, size: Size) -> Option<crate::Point> {
        let x = u8::try_from(self.x).ok()?;
        let y = u8::try_from(i32::from(size.get()) - 1 - self.y).ok()?;
        let point = crate::Point::new(x, y);
        size.contains(point).then_some(point)
    }

    /// The document's name of a point of the board.
    #[must_use]
    pub fn of(point: crate::Point, size: Size) -> Point {
        Point {
            y: i32::from(size.get()) - 1 - i32::from(point.y),
            x: i32::from(point.x),
        }
    }
}

/// `Move`: a player's number, and where it played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The player.
    pub program_number: i64,
    /// The place.
    pub point: Point,
}

impl Move {
    /// `init(program_number, point)`.
    #[must_use]
    pub const fn new(program_number: i64, point: Point) -> Move {
        Move {
            program_number,
            point,
        }
    }
}
