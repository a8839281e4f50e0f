use crate::Point;

/// The length of a board's side: 15 in Renju, other boards from 5 to 19.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// The board of Renju: 15 by 15.
    pub const RENJU: Size = Size(15);
    /// The smallest board: a five must fit.
    pub const SMALLEST: Size = Size(5);
    /// The largest board: a Go board.
    pub const LARGEST: Size = Size(19);

    /// A board with sides of this length, if it is from 5 to 19.
    #[must_use]
    pub const fn new(length: u8) -> Option<Size> {
        if Size::SMALLEST.0 <= length && length <= Size::LARGEST.0 {
            Some(Size(length))
        } else {
            None
        }
    }

    /// The length of a side.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// How many points the board has.
    #[must_use]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// The point in the middle (天元), or up and right of it where there is none.
    #[must_use]
    pub const fn center(self) -> Point {
        Point::new(self.0 / 2, self.0 / 2)
    }

    /// Whether the board has this point.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.0 && point.y < self.0
    }

    /// Every point: a1, b1, … up to the corner at the top right.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> {
        (0..self.0).flat_map(move |y| (0..self.0).map(move |x| Point::new(x, y)))
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::RENJU
    }
}
