use fastrand::Rng;
use game::{Game, Line, MoveOf};

use crate::{Choice, Limits, Reports, Stop, Thinker};

/// Plays a random legal move, all equally likely. The same seed plays the same game.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A player with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random {
            rng: Rng::with_seed(seed),
        }
    }
}

impl<G: Game> Thinker<G> for Random {
    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        _: &Stop,
        _: &Reports<MoveOf<G>>,
    ) -> Choice<MoveOf<G>> {
        let moves = limits.root_moves(line.position());
        let best = (!moves.is_empty()).then(|| moves[self.rng.usize(..moves.len())]);
        Choice {
            best,
            score: None,
            ponder: None,
        }
    }
}
