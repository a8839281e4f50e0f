use crate::Point;

/// One of the four ways stones stand in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Along a row: a8, b8, c8.
    Row,
    /// Along a column: h1, h2, h3.
    Column,
    /// From the bottom left to the top right: a1, b2, c3.
    Rising,
    /// From the top left to the bottom right: a15, b14, c13.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Row,
        Direction::Column,
        Direction::Rising,
        Direction::Falling,
    ];

    /// The way to the next point of a line: so many columns to the right, so many rows up.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// The point so many steps along a line, back where `steps` is negative.
    #[must_use]
    pub(crate) const fn walk(self, from: Point, steps: i8) -> Option<Point> {
        let (right, up) = self.step();
        from.step(right * steps, up * steps)
    }
}
