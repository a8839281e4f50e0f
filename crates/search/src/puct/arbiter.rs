use game::{Game, Line, Position, Wdl};

use super::Certain;
use super::evaluator::MoveOf;
use crate::Stop;

/// What a search knows for certain, without a network: the rules, and solvers of its game.
///
/// Every thread of a search has its own.
pub trait Arbiter<G: Game>: Send {
    /// How the game counts as ended for the side to move because of the way that led here, such as
    /// a repetition. It holds for this way only: another may lead to the same position, and the
    /// search keeps that apart.
    fn on_the_way(&mut self, _line: &Line<G>) -> Option<Wdl> {
        None
    }

    /// What is certain about the position, whichever way led to it: its end by the rules, or what
    /// a solver finds in a moment. It is asked once for each new position.
    fn certain(&mut self, line: &Line<G>) -> Option<Certain>;

    /// A move that brings what [`Arbiter::certain`] says, where that is a win: it is asked at the
    /// root, where somebody has to play it.
    fn winning(&mut self, _line: &Line<G>) -> Option<MoveOf<G>> {
        None
    }

    /// Whether the side to move wins by saying so.
    fn declares(&self, _line: &Line<G>) -> bool {
        false
    }

    /// The only move that does not lose at once, where that is so: the others need not be looked
    /// at.
    fn only(&mut self, _line: &Line<G>) -> Option<MoveOf<G>> {
        None
    }

    /// What a solver finds at the root of a search, beside it and until it is told to stop: the
    /// moves that both sides should play, and what comes of them.
    fn solve(&mut self, _line: &Line<G>, _stop: &Stop) -> Option<(Vec<MoveOf<G>>, Certain)> {
        None
    }
}

/// An [`Arbiter`] that knows the rules and no more.
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
