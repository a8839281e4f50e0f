use game::Line;
use othello::{Move, Othello};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::state::State;
use super::view::{View, best_of};
use crate::dense::DenseNetwork;
use learn::{Checkpoint, RunError};

/// Plays the move with the highest value of a network.
#[derive(Clone, Debug)]
pub struct Player {
    network: DenseNetwork,
    view: View,
}

impl Player {
    /// The player of a deep Q-learning checkpoint.
    pub fn load(checkpoint: &Checkpoint) -> Result<Player, RunError> {
        let state = State::load(checkpoint)?;
        Ok(Player {
            network: state.network(checkpoint)?,
            view: state.view(),
        })
    }
}

impl Thinker<Othello> for Player {
    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        _: &Stop,
        _: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        let worths = match position.moves().len() {
            // There is nothing to choose.
            0 | 1 => Vec::new(),
            _ => self.network.outputs(&self.view.inputs([position])),
        };
        let moves = limits.root_moves(position);
        let squares = position.moves().into_iter();
        let squares = squares.filter(|&square| moves.contains(&Move::Place(square)));
        let place = best_of(squares, &worths);
        let place = place.map(|(square, _)| Move::Place(square));
        Choice {
            best: place.or_else(|| position.must_pass().then_some(Move::Pass)),
            score: None,
            ponder: None,
        }
    }
}
