use std::time::Duration;

use game::{ByColor, Color, Game, Line, Outcome};

use crate::{Row, Termination};

/// A game with everything that a record file can hold.
pub struct RecordedGame<'a, G: Game> {
    /// The moves.
    pub line: &'a Line<G>,
    /// The times of the last moves, one for each; earlier moves have none.
    pub times: &'a [Duration],
    /// The players' names.
    pub players: ByColor<String>,
    /// How it ended; `None` while it is played.
    pub end: Option<GameEnd>,
}

impl<G: Game> RecordedGame<'_, G> {
    /// The players' names, as records have them.
    #[must_use]
    pub fn names(&self) -> ByColor<Option<String>> {
        ByColor {
            black: Some(self.players.black.clone()),
            white: Some(self.players.white.clone()),
        }
    }

    /// The time of each move, where it is known.
    pub fn times(&self) -> impl Iterator<Item = Option<Duration>> {
        let untimed = self.line.moves().len().saturating_sub(self.times.len());
        let known = self.times.iter().copied().map(Some);
        std::iter::repeat_n(None, untimed).chain(known)
    }
}

/// How a game ended, as record files tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// By the rules, as the board or the history shows.
    Board(Outcome),
    /// This side resigned.
    Resignation(Color),
    /// This side's flag fell.
    Time(Color),
    /// The side to move declared that it is over, and was right.
    Declaration(Outcome),
    /// This side broke the rules.
    Illegal(Color),
    /// This side's program failed.
    Failure(Color),
    /// It was adjudicated.
    Judged(Outcome),
}

impl GameEnd {
    /// The end of a game of a contest; `turn` is the side to move at its end.
    pub(crate) fn of_row(row: &Row, turn: Color) -> GameEnd {
        let outcome = row.outcome();
        let loser = match outcome {
            Outcome::Win(winner) => !winner,
            Outcome::Draw => turn,
        };
        match row.termination {
            Termination::Rules => GameEnd::Board(outcome),
            Termination::Resignation | Termination::NoMove => GameEnd::Resignation(loser),
            Termination::Declaration => GameEnd::Declaration(outcome),
            Termination::Time => GameEnd::Time(loser),
            Termination::IllegalMove | Termination::WrongDeclaration => GameEnd::Illegal(loser),
            Termination::Crash | Termination::Protocol => GameEnd::Failure(loser),
            Termination::AdjudicatedWin
            | Termination::AdjudicatedDraw
            | Termination::Solved
            | Termination::MostMoves => GameEnd::Judged(outcome),
        }
    }

    /// The result.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            GameEnd::Board(outcome) | GameEnd::Declaration(outcome) | GameEnd::Judged(outcome) => {
                outcome
            }
            GameEnd::Resignation(loser)
            | GameEnd::Time(loser)
            | GameEnd::Illegal(loser)
            | GameEnd::Failure(loser) => Outcome::Win(!loser),
        }
    }
}
