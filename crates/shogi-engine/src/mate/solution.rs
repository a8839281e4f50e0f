use shogi::Move;

/// What a search for mate came to.
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
    /// There is none.
    NoMate,
    /// The budget was spent before either was known.
    Unknown,
}
