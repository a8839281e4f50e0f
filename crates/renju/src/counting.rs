use crate::{Point, PointError, Size};

/// Where the numbers of a point written as `x,y` start. `x` is the column from the left, `y` the
/// row from the top, as in Gomocup's protocol and Piskvork's files.
///
/// ```
/// use renju::{Counting, Size};
///
/// let h8 = "h8".parse()?;
/// assert_eq!(Counting::FromOne.parse("8,8", Size::RENJU)?, h8);
/// assert_eq!(Counting::FromZero.parse("7,7", Size::RENJU)?, h8);
/// assert_eq!(Counting::FromZero.write("a15".parse()?, Size::RENJU), "0,0");
/// # Ok::<(), renju::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// The corner is `0,0`.
    FromZero,
    /// The corner is `1,1`.
    FromOne,
}

impl Counting {
    fn first(self) -> u8 {
        match self {
            Counting::FromZero => 0,
            Counting::FromOne => 1,
        }
    }

    /// The point of two numbers, if the board has it.
    #[must_use]
    pub fn point(self, x: u8, y: u8, size: Size) -> Option<Point> {
        let x = x.checked_sub(self.first())?;
        let y = y.checked_sub(self.first())?;
        let point = Point::new(x, (size.get() - 1).checked_sub(y)?);
        size.contains(point).then_some(point)
    }

    /// Reads `x,y`.
    pub fn parse(self, text: &str, size: Size) -> Result<Point, PointError> {
        let (x, y) = text.split_once(',').ok_or(PointError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| PointError);
        self.point(number(x)?, number(y)?, size).ok_or(PointError)
    }

    /// A point's two numbers.
    #[must_use]
    pub fn numbers(self, point: Point, size: Size) -> (u8, u8) {
        let y = size.get() - 1 - point.y;
        (point.x + self.first(), y + self.first())
    }

    /// Writes `x,y`.
    #[must_use]
    pub fn write(self, point: Point, size: Size) -> String {
        let (x, y) = self.numbers(point, size);
        format!("{x},{y}")
    }
}
