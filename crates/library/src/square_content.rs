use game::Color;

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareContent {
    /// Nothing.
    Empty,
    /// A piece, a disc or a stone.
    Piece {
        /// Whose it is.
        color: Color,
        /// Its kind, in the game's own numbers; 0 for discs and stones.
        kind: u8,
    },
}
