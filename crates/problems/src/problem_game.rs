use game::{MoveOf, Notation};
use search::Thinker;

use crate::problem_kind::ProblemKind;
use crate::problem_reply::ProblemReply;

/// A game that has problems.
pub trait ProblemGame: Notation {
    /// What its problems ask for.
    const PROBLEM_KINDS: &'static [ProblemKind];

    /// The classes of problems that a set should have, an equal number of each; see
    /// [`BoardProblem::class`](crate::BoardProblem::class).
    const CLASSES: &'static [&'static str];

    /// The first ply after which problems are looked for in a game.
    const FIRST_PLY: usize;

    /// The solvers behind its problems.
    type Examiner: ProblemExaminer<Self> + Send;

    /// The player of the games that problems come from.
    type Partner: Thinker<Self>;

    /// The solvers, with empty tables.
    fn examiner() -> Self::Examiner;

    /// A player that errs as people do, so that its games have something to find.
    fn partner(strength: u8, seed: u64) -> Self::Partner;
}

/// The solvers that make problems of positions, and play the other side.
///
/// With empty tables the same question always has the same answer, on every machine: budgets are numbers
/// of positions.
pub trait ProblemExaminer<G: Notation> {
    /// Makes a problem of a position; `None` if it is none, or if that is not decided within the budget.
    fn examine(&mut self, kind: ProblemKind, position: &G::Position) -> Option<Examined<G>>;

    /// What becomes of a legal move in a problem whose solution has so many plies left, this move included.
    fn reply(
        &mut self,
        kind: ProblemKind,
        position: &G::Position,
        m: MoveOf<G>,
        plies_left: usize,
    ) -> ProblemReply<MoveOf<G>>;

    /// A move that keeps the goal in reach.
    fn hint(&mut self, kind: ProblemKind, position: &G::Position) -> Option<MoveOf<G>> {
        let found = self.examine(kind, position)?;
        found.line.first().copied()
    }
}

/// The solution of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Examined<G: Notation> {
    /// The moves of both sides.
    pub line: Vec<MoveOf<G>>,
    /// How many positions were searched.
    pub effort: u64,
}
