use game::{Game, Line, Outcome, Score, Wdl};

/// How good a position is.
pub trait Evaluate<G: Game> {
    /// The value of a game that goes on, for the side to move.
    fn ongoing(&mut self, line: &Line<G>) -> Score;

    /// The value of a game that is over, for the side that would be to move, `ply` plies
    /// below the root. Unless the game counts more than winning, a win is a win, sooner
    /// rather than later.
    fn finished(&mut self, line: &Line<G>, outcome: Outcome, ply: u32) -> Score {
        match outcome.seen_by(line.turn()) {
            Wdl::Win => Score::win_in(ply),
            Wdl::Draw => Score::ZERO,
            Wdl::Loss => Score::loss_in(ply),
        }
    }
}

/// Knows nothing about a game but how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcomes;

impl<G: Game> Evaluate<G> for Outcomes {
    fn ongoing(&mut self, _: &Line<G>) -> Score {
        Score::ZERO
    }
}
