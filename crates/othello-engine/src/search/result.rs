use othello::Move;

/// The result of a search to a depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The score for the side to move, in discs.
    pub score: i32,
    /// The principal variation.
    pub line: Vec<Move>,
    /// The number of nodes.
    pub nodes: u64,
}

/// The search was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The search of a root was stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interrupted {
    /// The best move so far, if one had already failed high. Its score is a lower bound.
    pub best: Option<SearchResult>,
}

impl From<Interrupted> for Stopped {
    fn from(_: Interrupted) -> Stopped {
        Stopped
    }
}
