use game::{Game, Line, Outcome, Score, Wdl};

/// A static evaluation of positions.
pub trait Evaluate<G: Game> {
    /// The value of a position that is not the end of the game, for the side to move.
    fn ongoing(&mut self, line: &Line<G>) -> Score;

    /// The value of a finished game for the side that would be to move, `ply` plies below the root.
    /// Unless the game counts more than winning, an earlier win is better than a later one.
    fn finished(&mut self, line: &Line<G>, outcome: Outcome, ply: u32) -> Score {
        match outcome.seen_by(line.turn()) {
            Wdl::Win => Score::win_in(ply),
            Wdl::Draw => Score::ZERO,
            Wdl::Loss => Score::loss_in(ply),
        }
    }
}

/// Evaluates only finished games, by their outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcomes;

impl<G: Game> Evaluate<G> for Outcomes {
    fn ongoing(&mut self, _: &Line<G>) -> Score {
        Score::ZERO
    }
}
