use fastrand::Rng;
use game::{Game, Line, Position};

use crate::{Choice, Limits, Reports, Stop, Thinker};

/// Plays any legal move, each as likely as the others. The same seed plays the same game.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A player whose choices follow from `seed`.
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
        _: &Limits,
        _: &Stop,
        _: &Reports<<G::Position as Position>::Move>,
    ) -> Choice<<G::Position as Position>::Move> {
        let moves = line.position().legal_moves();
        let best = (!moves.is_empty()).then(|| moves[self.rng.usize(..moves.len())]);
        Choice {
            best,
            score: None,
            ponder: None,
        }
    }
}
