use othello::Move;

/// What to solve an endgame for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolveMode {
    /// The exact score.
    #[default]
    Score,
    /// Only win, draw or loss (WLD), which is faster.
    Wld,
}

/// A solved endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The score for the side to move, in discs; 1, 0 or -1 for [`SolveMode::Wld`].
    pub score: i32,
    /// The principal variation to the end of the game; for [`SolveMode::Wld`] its first move, and
    /// those after it that are in the transposition table.
    pub line: Vec<Move>,
    /// The number of nodes.
    pub nodes: u64,
}
