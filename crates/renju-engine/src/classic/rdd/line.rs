use std::error::Error;
use std::fmt;

use renju::Size;
use renju::rdd::Point;

use super::Direction;

/// `Line`: stones of one player side by side (連).
///
/// ```
/// use renju::Size;
/// use renju_engine::classic::rdd::{Direction, Line, Point};
///
/// let stone = Point::new(0, 3);
/// let line = Line::new(Direction::Vertical, stone, stone, 1)?;
/// assert_eq!(line.extend_first(Size::RENJU), None); // the board ends above it
/// let (longer, point) = line.extend_second(Size::RENJU).expect("there is room below");
/// assert_eq!((longer.length(), point), (2, Point::new(1, 3)));
/// # Ok::<(), renju_engine::classic::rdd::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    pub(super) direction: Direction,
    pub(super) first: Point,
    pub(super) second: Point,
    pub(super) program_number: i64,
}

impl Line {
    /// `init(direction, first, second, program_number)`: a line from `first` to `second`, which
    /// are the same for a single stone. An error if the two do not lie in that direction.
    pub fn new(
        direction: Direction,
        first: Point,
        second: Point,
        program_number: i64,
    ) -> Result<Line, LineError> {
        let (dy, dx) = direction.step();
        let down = i64::from(second.y) - i64::from(first.y);
        let right = i64::from(second.x) - i64::from(first.x);
        // Parallel to the step; a line of length 1 lies in every direction.
        if down * i64::from(dx) == right * i64::from(dy) {
            Ok(Line {
                direction,
                first,
                second,
                program_number,
            })
        } else {
            Err(LineError {
                direction,
                first,
                second,
            })
        }
    }

    /// A line of one stone.
    #[inline]
    pub(super) const fn single(direction: Direction, point: Point, program_number: i64) -> Line {
        Line {
            direction,
            first: point,
            second: point,
            program_number,
        }
    }

    /// The way it lies.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The end on the negative side.
    #[must_use]
    pub const fn first(self) -> Point {
        self.first
    }

    /// The end on the positive side.
    #[must_use]
    pub const fn second(self) -> Point {
        self.second
    }

    /// The player whose stones they are.
    #[must_use]
    pub const fn program_number(self) -> i64 {
        self.program_number
    }

    /// `Line.extend_first`: the line one longer on the negative side, and the point added; `None`
    /// at the edge of the board. What else lies there is for
    /// [`Table::line_extend_first`](super::Table::line_extend_first) to see.
    #[inline]
    #[must_use]
    pub fn extend_first(self, size: Size) -> Option<(Line, Point)> {
        let (dy, dx) = self.direction.step();
        let point = step(self.first, -dy, -dx, size)?;
        let line = Line {
            first: point,
            ..self
        };
        Some((line, point))
    }

    /// `Line.extend_second`: the line one longer on the positive side, and the point added; `None`
    /// at the edge of the board.
    #[inline]
    #[must_use]
    pub fn extend_second(self, size: Size) -> Option<(Line, Point)> {
        let (dy, dx) = self.direction.step();
        let point = step(self.second, dy, dx, size)?;
        let line = Line {
            second: point,
            ..self
        };
        Some((line, point))
    }

    /// `Line.length`: how many stones.
    #[inline]
    #[must_use]
    pub const fn length(self) -> usize {
        let down = self.first.y.abs_diff(self.second.y);
        let right = self.first.x.abs_diff(self.second.x);
        (if down > right { down } else { right }) as usize + 1
    }
}

#[inline]
fn step(from: Point, dy: i32, dx: i32, size: Size) -> Option<Point> {
    let sides = 0..i32::from(size.get());
    let (y, x) = (from.y.checked_add(dy)?, from.x.checked_add(dx)?);
    (sides.contains(&y) && sides.contains(&x)).then_some(Point { y, x })
}

/// Two ends that no line of that direction can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineError {
    direction: Direction,
    first: Point,
    second: Point,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineError {
            direction,
            first,
            second,
        } = self;
        let lie = match direction {
            Direction::Horizontal => "horizontal line",
            Direction::Vertical => "vertical line",
            Direction::DiagonalUlBr => "falling diagonal",
            Direction::DiagonalUrBl => "rising diagonal",
        };
        write!(
            f,
            "first ({}, {}) and second ({}, {}): expected two points of one {lie}",
            first.y, first.x, second.y, second.x
        )
    }
}

impl Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLE: Point = Point::new(10, 10);

    fn away(direction: Direction, steps: i32) -> Point {
        let (dy, dx) = direction.step();
        Point::new(10 + steps * dy, 10 + steps * dx)
    }

    #[test]
    fn a_line_is_as_long_as_its_ends_are_apart() {
        for direction in Direction::ALL {
            for steps in [-5, 0, 5] {
                let line = Line::new(direction, MIDDLE, away(direction, steps), 1);
                assert_eq!(
                    line.map(Line::length),
                    Ok(steps.unsigned_abs() as usize + 1)
                );
            }
        }
    }

    #[test]
    fn ends_off_the_direction_are_refused() {
        for direction in Direction::ALL {
            let error = Line::new(direction, MIDDLE, Point::new(11, 12), 1).expect_err("no line");
            let variant = format!("{direction:?}");
            assert!(!error.to_string().contains(&variant), "{error}");
            for other in Direction::ALL
                .into_iter()
                .filter(|&other| other != direction)
            {
                let error = Line::new(direction, MIDDLE, away(other, 3), 1);
                assert!(error.is_err(), "{direction:?} {other:?}");
            }
        }
        let error = Line::new(Direction::Vertical, MIDDLE, Point::new(10, 11), 1);
        assert_eq!(
            error.map_err(|error| error.to_string()),
            Err(
                "first (10, 10) and second (10, 11): expected two points of one vertical line"
                    .to_owned()
            )
        );
    }

    #[test]
    fn either_end_can_grow_until_the_edge() {
        for direction in Direction::ALL {
            let single = Line::single(direction, MIDDLE, 1);
            let (line, point) = single.extend_first(Size::RENJU).expect("room");
            assert_eq!(
                (line.first(), point),
                (away(direction, -1), away(direction, -1))
            );
            let (line, point) = line.extend_second(Size::RENJU).expect("room");
            assert_eq!(
                (line.second(), point),
                (away(direction, 1), away(direction, 1))
            );
            assert_eq!(line.length(), 3);
        }
        let corner = Line::single(Direction::DiagonalUrBl, Point::new(0, 14), 1);
        assert_eq!(corner.extend_first(Size::RENJU), None);
        assert!(corner.extend_second(Size::RENJU).is_some());
    }
}
