use game::{Color, Symmetric};

use crate::{Move, Point, Position, Size};

/// One of the eight ways to turn or mirror the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Symmetry {
    /// The board as it is.
    Identity,
    /// Left becomes right.
    MirrorColumns,
    /// Top becomes bottom.
    MirrorRows,
    /// Half a turn.
    HalfTurn,
    /// Mirrored at the diagonal through a1.
    RisingDiagonal,
    /// A quarter turn to the right.
    RightTurn,
    /// A quarter turn to the left.
    LeftTurn,
    /// Mirrored at the other diagonal.
    FallingDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::HalfTurn,
        Symmetry::RisingDiagonal,
        Symmetry::RightTurn,
        Symmetry::LeftTurn,
        Symmetry::FallingDiagonal,
    ];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::RightTurn => Symmetry::LeftTurn,
            Symmetry::LeftTurn => Symmetry::RightTurn,
            other => other,
        }
    }

    /// Where a point of a board of this size goes.
    #[must_use]
    pub const fn point(self, point: Point, size: Size) -> Point {
        let Point { x, y } = point;
        let last = size.get() - 1;
        match self {
            Symmetry::Identity => Point::new(x, y),
            Symmetry::MirrorColumns => Point::new(last - x, y),
            Symmetry::MirrorRows => Point::new(x, last - y),
            Symmetry::HalfTurn => Point::new(last - x, last - y),
            Symmetry::RisingDiagonal => Point::new(y, x),
            Symmetry::RightTurn => Point::new(y, last - x),
            Symmetry::LeftTurn => Point::new(last - y, x),
            Symmetry::FallingDiagonal => Point::new(last - y, last - x),
        }
    }
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    fn transformed(&self, symmetry: Symmetry) -> Position {
        let mut turned = self.cleared();
        for color in Color::BOTH {
            for point in self.stones(color).iter() {
                turned.put(symmetry.point(point, self.size()), color);
            }
        }
        turned
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Place(point) => Move::Place(symmetry.point(point, self.size())),
            Move::Pass => Move::Pass,
        }
    }
}
