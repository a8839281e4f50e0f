use std::fmt;

use crate::Point;

/// A set of points: a word for each row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points {
    rows: [u32; 19],
}

impl Points {
    /// No point.
    pub const EMPTY: Points = Points { rows: [0; 19] };

    /// The set of these rows, column a in the lowest bit.
    #[inline]
    pub(crate) const fn from_rows(rows: [u32; 19]) -> Points {
        Points { rows }
    }

    /// How many points there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Whether `point` is one of them.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.rows
            .get(usize::from(point.y))
            .is_some_and(|&row| point.x < 32 && row & 1 << point.x != 0)
    }

    /// Adds a point of a board.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.rows[usize::from(point.y)] |= 1 << point.x;
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.rows[usize::from(point.y)] &= !(1 << point.x);
    }

    /// The first of them along the rows from a1, if there is any.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let y = self.rows.iter().position(|&row| row != 0)?;
        Some(Point::new(self.rows[y].trailing_zeros() as u8, y as u8))
    }

    /// The points, from a1 along the rows.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.rows;
        (0..19_u8).flat_map(move |y| {
            let mut row = rows[usize::from(y)];
            std::iter::from_fn(move || {
                let x = row.trailing_zeros() as u8;
                row = row.checked_sub(1)? & row;
                Some(Point::new(x, y))
            })
        })
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        let mut set = Points::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

/// The points in a row, with blanks between them.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{point}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
