use std::error::Error;
use std::fmt;

use game::{Game, Line, Position};

/// A move of a game.
pub(super) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// What judges the positions that a search comes to, several at a time.
///
/// Positions are added, all are judged by [`Evaluator::run`], and then asked for by their numbers,
/// counted from 0. Every thread of a search has its own evaluator; evaluators that share a device
/// talk to it themselves.
pub trait Evaluator<G: Game>: Send {
    /// Takes the position at the end of a line, whose legal moves these are.
    fn add(&mut self, line: &Line<G>, moves: &[MoveOf<G>]);

    /// Judges all positions that were added since the last time.
    fn run(&mut self) -> Result<(), EvaluatorError>;

    /// How probable it is that the side to move wins, from 0 to 1.
    fn chance(&self, number: usize) -> f32;

    /// How good each of the moves looks, in their order: numbers whose sum is 1, the more alike the
    /// higher the temperature is.
    fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]);
}

/// An evaluator has no judgement to give: its device or its thread has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluatorError(pub String);

impl fmt::Display for EvaluatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the evaluator has failed: {}", self.0)
    }
}

impl Error for EvaluatorError {}

/// Knows nothing: all moves are alike, and so are both sides' chances. What a search costs with it
/// is what the tree and the rules cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Evaluator<G> for Uniform {
    fn add(&mut self, _line: &Line<G>, _moves: &[MoveOf<G>]) {}

    fn run(&mut self) -> Result<(), EvaluatorError> {
        Ok(())
    }

    fn chance(&self, _number: usize) -> f32 {
        0.5
    }

    fn priors(&self, _number: usize, _temperature: f32, priors: &mut [f32]) {
        let each = 1.0 / priors.len() as f32;
        priors.fill(each);
    }
}
