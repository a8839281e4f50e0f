use crate::patterns::Cell;

/// A move with the score that orders it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) cell: Cell,
    /// How good it looks: the evaluation's policy.
    pub(super) policy: i32,
    /// The policy with what the search has learnt.
    pub(super) score: i32,
}
