use shogi::Move;

/// What the side to move can do against a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateDefence {
    /// Nothing but futile interpositions: it is mated.
    Mated,
    /// It is mated whatever it answers.
    Delay {
        /// The moves of both sides up to the mate, beginning with the answer.
        line: Vec<Move>,
        /// Whether it is known that no answer holds out longer.
        is_longest: bool,
    },
    /// After this answer there is no mate.
    Escape(Move),
    /// The budget was spent before it was decided.
    Unknown,
}
