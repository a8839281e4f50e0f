use game::{Game, Line, Position, Score};

use crate::{Limits, Reports, Stop};

/// A player of one game: given a game that is not over, it finds a legal move.
pub trait Thinker<G: Game>: Send {
    /// Thinks until a limit is reached or a stop is requested, and chooses. What it finds on
    /// the way it may report.
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<<G::Position as Position>::Move>,
    ) -> Choice<<G::Position as Position>::Move>;

    /// Whether it wins here by saying so, as a king in Shogi that has entered the other camp: then
    /// it need not move.
    fn declares(&self, _line: &Line<G>) -> bool {
        false
    }
}

/// What a player decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move, or `None` to resign.
    pub best: Option<M>,
    /// What the player thinks of its position, if it thinks.
    pub score: Option<Score>,
    /// The answer it expects, to think about meanwhile.
    pub ponder: Option<M>,
}
