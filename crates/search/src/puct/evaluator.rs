use std::error::Error;
use std::fmt;

use game::{Game, Line, MoveOf};

/// Evaluates positions for a search, a batch at a time.
///
/// Positions are added, all are evaluated by [`Evaluator::run`], and results are read by index.
/// Every search thread has its own evaluator; evaluators that share a device coordinate it
/// themselves.
pub trait Evaluator<G: Game>: Send {
    /// Adds the position at the end of a line, with its legal moves.
    fn add(&mut self, line: &Line<G>, moves: &[MoveOf<G>]);

    /// Evaluates all positions that were added since the last run.
    fn run(&mut self) -> Result<(), EvaluatorError>;

    /// The win probability of the side to move, from 0 to 1.
    fn chance(&self, number: usize) -> f32;

    /// The priors of the moves, in their order. Their sum is 1; a higher temperature makes them
    /// more even.
    fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]);
}

/// The evaluator failed: its device, or its thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluatorError(pub String);

impl fmt::Display for EvaluatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the evaluator has failed: {}", self.0)
    }
}

impl Error for EvaluatorError {}

/// A uniform evaluator: equal priors, and a win probability of a half. With it, a search costs only
/// what the tree and the rules cost.
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
