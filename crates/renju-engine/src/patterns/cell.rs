use renju::Point;

/// The longest side of a board.
pub(super) const SIDE: usize = 20;

/// The cells of the largest board.
pub(super) const CELLS: usize = SIDE * SIDE;

/// A point as a number: rows of twenty, whatever the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// The number.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of a number, if a board can have it.
    #[must_use]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < CELLS {
            Some(Cell(index as u16))
        } else {
            None
        }
    }

    /// The point.
    #[must_use]
    pub const fn point(self) -> Point {
        Point::new((self.index() % SIDE) as u8, (self.index() / SIDE) as u8)
    }

    #[inline(always)]
    pub(crate) const fn column(self) -> usize {
        self.index() % SIDE
    }

    #[inline(always)]
    pub(crate) const fn row(self) -> usize {
        self.index() / SIDE
    }

    /// How many king's moves it is to another cell.
    #[inline(always)]
    pub(crate) fn distance(self, other: Cell) -> usize {
        let columns = self.column().abs_diff(other.column());
        columns.max(self.row().abs_diff(other.row()))
    }
}
