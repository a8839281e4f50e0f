use core::fmt::Debug;

use crate::Position;

/// A board whose rules do not change when it is turned or mirrored.
pub trait Symmetric: Position {
    /// One way to turn or mirror the board.
    type Symmetry: Copy + Eq + Debug + 'static;

    /// All of them, the identity first.
    const SYMMETRIES: &'static [Self::Symmetry];

    /// The board turned or mirrored.
    #[must_use]
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The same move on the transformed board.
    fn transform_move(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;
}
