use shogi::Move;

/// The result of a mate search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// There is a mate.
    Mate {
        /// The moves of both sides up to it.
        line: Vec<Move>,
        /// Whether it is known that there is no shorter one, and that the defender cannot hold
        /// out longer.
        is_shortest: bool,
    },
    /// There is no mate.
    NoMate,
    /// The budget was spent before it was decided.
    Unknown,
}
