/// `Direction`: the four ways a line can lie. The positive way is the one the names end with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// `Horizontal`: to the right.
    Horizontal,
    /// `Vertical`: downwards.
    Vertical,
    /// `Diagonal_UL_BR`: from the upper left to the bottom right.
    DiagonalUlBr,
    /// `Diagonal_UR_BL`: from the upper right to the bottom left.
    DiagonalUrBl,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Horizontal,
        Direction::Vertical,
        Direction::DiagonalUlBr,
        Direction::DiagonalUrBl,
    ];

    /// One step the positive way: how far down, and how far to the right.
    #[inline]
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (0, 1),
            Direction::Vertical => (1, 0),
            Direction::DiagonalUlBr => (1, 1),
            Direction::DiagonalUrBl => (1, -1),
        }
    }
}
