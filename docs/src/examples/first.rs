//! The first step in Rust: plays any legal move.

use fastrand::Rng;
use game::{Line, Position as _};
use othello::{Move, Othello};
use search::{Choice, Limits, Reports, Stop, Thinker};

/// A player with dice.
pub(crate) struct First {
    /// The dice.
    pub(crate) rng: Rng,
}

impl Thinker<Othello> for First {
    fn think(
        &mut self,
        line: &Line<Othello>,
        _: &Limits,
        _: &Stop,
        _: &Reports<Move>,
    ) -> Choice<Move> {
        let moves = line.position().legal_moves();
        Choice {
            best: self.rng.choice(moves),
            score: None,
            ponder: None,
        }
    }
}
