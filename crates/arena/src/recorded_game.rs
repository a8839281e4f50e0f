use std::time::Duration;

use game::{ByColor, Color, Game, Line, MoveOf, Notation, Outcome, Position as _};

use protocol::Score;

use crate::{Row, Termination};

/// A game with everything that a record file can hold.
pub struct RecordedGame<'a, G: Game> {
    /// The moves.
    pub line: &'a Line<G>,
    /// The times of the last moves, one for each; earlier moves have none.
    pub times: &'a [Duration],
    /// What the sides thought of the last moves, one for each; earlier moves have none.
    pub opinions: Vec<Opinion<G>>,
    /// Where it was played; `None` outside of contests.
    pub occasion: Option<Occasion>,
    /// The players' names.
    pub players: ByColor<String>,
    /// How it ended; `None` while it is played.
    pub end: Option<GameEnd>,
}

/// What a side thought of its move.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<G: Game> {
    /// The score of the side that moved.
    pub score: Option<Score>,
    /// What it expected next, as far as that is legal.
    pub expected: Vec<MoveOf<G>>,
}

impl<G: Notation> Opinion<G> {
    /// The opinion of a row on the move that led to a position.
    pub(crate) fn of_row(after: &G::Position, score: Option<Score>, expected: &str) -> Opinion<G> {
        let mut position = after.clone();
        let mut moves = Vec::new();
        for word in expected.split(' ') {
            match G::parse_move(&position, word) {
                Ok(m) if position.is_legal(m) => {
                    moves.push(m);
                    position.play_unchecked(m);
                }
                // An engine may write anything behind its move.
                _ => break,
            }
        }
        Opinion {
            score,
            expected: moves,
        }
    }
}

/// Where and how a game of a contest was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occasion {
    /// The title of the contest.
    pub event: Option<String>,
    /// The number of its game in the schedule, from 1.
    pub game: u64,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// How many moves are the opening's.
    pub opening_moves: usize,
    /// The seed of the contest.
    pub seed: Option<u64>,
}

impl Occasion {
    /// The opening in words.
    #[must_use]
    pub fn opening_text(&self) -> String {
        format!("{} ({} moves)", self.opening, self.opening_moves)
    }

    /// The game and the seed in words.
    #[must_use]
    pub fn note(&self) -> String {
        match self.seed {
            Some(seed) => format!("game {}, seed {seed}", self.game),
            None => format!("game {}", self.game),
        }
    }
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

    /// What was thought of each move, where it is known.
    pub fn opinions(&self) -> impl Iterator<Item = Option<&Opinion<G>>> {
        let unsaid = self.line.moves().len().saturating_sub(self.opinions.len());
        std::iter::repeat_n(None, unsaid).chain(self.opinions.iter().map(Some))
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
