use game::{Game, Line, Position, Score};

use crate::{Limits, Stop};

/// A player of one game: given a game that is not over, it finds a legal move.
pub trait Thinker<G: Game>: Send {
    /// Thinks until a limit is reached or a stop is requested, and chooses.
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Choice<<G::Position as Position>::Move>;
}

/// What a player decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move, or `None` to resign.
    pub best: Option<M>,
    /// What the player thinks of its position, if it thinks.
    pub score: Option<Score>,
}
