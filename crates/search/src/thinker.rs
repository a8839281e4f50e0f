use game::{Game, Line, MoveOf, Score, ScoreUnit};

use crate::{Limits, Reports, Stop};

/// A player of one game: in a game that is not over, it chooses a legal move.
pub trait Thinker<G: Game>: Send {
    /// Gets everything that a search of this game needs, before any clock runs: it allocates and
    /// writes its tables and evaluates once with its network. It changes no choice, and a second
    /// call costs next to nothing.
    fn prepare(&mut self, _line: &Line<G>) {}

    /// Searches until a limit is reached or a stop is requested, and chooses a move. It may send
    /// reports meanwhile.
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<G>>,
    ) -> Choice<MoveOf<G>>;

    /// What its scores count in this game.
    fn score_unit(&self, _line: &Line<G>) -> ScoreUnit {
        ScoreUnit::Centipawns
    }

    /// Whether it declares a win here, as in Shogi with an entering king, instead of moving.
    fn declares(&self, _line: &Line<G>) -> bool {
        false
    }
}

/// The decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move, or `None` to resign.
    pub best: Option<M>,
    /// The score of the position, if the player has one.
    pub score: Option<Score>,
    /// The reply it expects, to ponder on.
    pub ponder: Option<M>,
}
