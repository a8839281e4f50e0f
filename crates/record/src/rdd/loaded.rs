use ::renju::rdd::Move;

use super::Warning;

/// The content of a file. Without moves it is the document's `(0, [])`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loaded {
    /// The number of moves that the file names.
    pub count: u64,
    /// The moves.
    pub moves: Vec<Move>,
    /// The warnings about them.
    pub warnings: Vec<Warning>,
}
