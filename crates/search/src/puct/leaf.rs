use game::{Color, Game, MoveOf};

use super::node::Edge;

/// One move of a playout's path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: usize,
    pub(super) rank: usize,
    pub(super) turn: Color,
}

/// The leaf of a playout: a position to evaluate. Its buffers are reused for the next one.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The path from the root.
    pub(super) path: Vec<Step>,
    /// Its node; `None` if the memory is full.
    pub(super) node: Option<usize>,
    /// The side to move there.
    pub(super) turn: Color,
    /// Its legal moves.
    pub(super) moves: Vec<MoveOf<G>>,
    /// The moves sorted by their priors, once it is evaluated.
    pub(super) edges: Vec<Edge<MoveOf<G>>>,
}

impl<G: Game> Default for Leaf<G> {
    fn default() -> Leaf<G> {
        Leaf {
            path: Vec::new(),
            node: None,
            turn: Color::Black,
            moves: Vec::new(),
            edges: Vec::new(),
        }
    }
}

impl<G: Game> Leaf<G> {
    /// Its distance from the root, in moves.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// The legal moves, for the evaluator.
    #[must_use]
    pub fn moves(&self) -> &[MoveOf<G>] {
        &self.moves
    }
}
