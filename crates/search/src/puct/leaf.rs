use game::{Color, Game};

use super::evaluator::MoveOf;
use super::node::Edge;

/// One move of a playout's way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: usize,
    pub(super) rank: usize,
    pub(super) turn: Color,
}

/// Where a playout has come to: a position that an evaluator must judge. What it holds is used
/// again for the next one.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The way from the root.
    pub(super) path: Vec<Step>,
    /// Its node; none where the memory is used up.
    pub(super) node: Option<usize>,
    /// The side to move there.
    pub(super) turn: Color,
    /// Its legal moves.
    pub(super) moves: Vec<MoveOf<G>>,
    /// These by their priors, once it is judged.
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
    /// How many moves it is away from the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Its legal moves, which an evaluator says something about.
    #[must_use]
    pub fn moves(&self) -> &[MoveOf<G>] {
        &self.moves
    }
}
