use game::{Game, Line, MoveOf, Position, Wdl};

use super::Certain;
use crate::Stop;

/// The source of certain results: the rules, and solvers of the game.
///
/// Every search thread has its own.
pub trait Arbiter<G: Game>: Send {
    /// Allocates and writes what solving this game needs, before any clock runs.
    fn prepare(&mut self, _line: &Line<G>) {}

    /// The result for the side to move, if the game ends here because of the path, for example by
    /// repetition. It holds for this path only: another may lead to the same position, and the
    /// search keeps them apart.
    fn on_the_way(&mut self, _line: &Line<G>) -> Option<Wdl> {
        None
    }

    /// The certain result of the position, on any path: its end by the rules, or what a solver
    /// finds quickly. It is asked once for each new position.
    fn certain(&mut self, line: &Line<G>) -> Option<Certain>;

    /// A move that brings about the win of [`Arbiter::certain`]. It is asked for at the root, where
    /// the move has to be played.
    fn winning(&mut self, _line: &Line<G>) -> Option<MoveOf<G>> {
        None
    }

    /// Whether the side to move wins by declaration.
    fn declares(&self, _line: &Line<G>) -> bool {
        false
    }

    /// The only move that does not lose at once, if there is one: the others need not be searched.
    fn only(&mut self, _line: &Line<G>) -> Option<MoveOf<G>> {
        None
    }

    /// Solves the root beside the search, until a stop is requested: the principal variation, and
    /// its result.
    fn solve(&mut self, _line: &Line<G>, _stop: &Stop) -> Option<(Vec<MoveOf<G>>, Certain)> {
        None
    }
}

/// An [`Arbiter`] that knows only the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

impl<G: Game> Arbiter<G> for Rules {
    fn on_the_way(&mut self, line: &Line<G>) -> Option<Wdl> {
        let verdict = line.verdict()?;
        Some(verdict.outcome.seen_by(line.turn()))
    }

    fn certain(&mut self, line: &Line<G>) -> Option<Certain> {
        let outcome = line.position().outcome()?;
        Some(Certain::now(outcome.seen_by(line.turn())))
    }
}
