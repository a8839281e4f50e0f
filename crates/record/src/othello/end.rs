use game::{Color, Line, Outcome};

use ::othello::{Othello, Reason, Scoring};

use super::Discs;

/// How a game ended. The score says who won, so that the two cannot differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Why it ended.
    pub cause: Cause,
    /// By how much Black won, negative if White did: with the empty squares and the komi, where
    /// whoever counted added them.
    pub score: Discs,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// On the board.
    Board(Reason),
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// Both agreed on the score.
    Agreement,
    /// The reason is unknown.
    Unsaid,
}

impl End {
    /// The end of a line of play that has one, by the discs on the board alone.
    #[must_use]
    pub fn of(line: &Line<Othello>) -> Option<End> {
        let reason = line.verdict()?.reason;
        let margin = Scoring::Discs.margin(line.position(), Color::Black);
        Some(End {
            cause: Cause::Board(reason),
            score: Discs::from_thousandths(1000 * margin),
        })
    }

    /// A game that the board does not decide: the winner gets all the discs, as in the example on
    /// GGS's page about its format.
    #[must_use]
    pub const fn off_board(cause: Cause, outcome: Outcome) -> End {
        let score = match outcome {
            Outcome::Win(Color::Black) => Discs::new(64),
            Outcome::Win(Color::White) => Discs::new(-64),
            Outcome::Draw => Discs::new(0),
        };
        End { cause, score }
    }

    /// How a game ended of which a file `says` this. The board's word counts; where it is silent, the
    /// file's, if a game can end so.
    pub(crate) fn settle(line: &Line<Othello>, komi: Discs, says: Option<End>) -> Option<End> {
        let Some(board) = End::of(line) else {
            let most = 64_000 + komi.thousandths().abs();
            return says.filter(|end| end.score.thousandths().abs() <= most);
        };
        let count = |scoring: Scoring, komi: Discs| {
            let margin = scoring.margin(line.position(), Color::Black);
            Discs::from_thousandths(1000 * margin - komi.thousandths())
        };
        // The ways in which files count, this project's own first.
        let counts = [
            count(Scoring::Discs, komi),
            count(Scoring::EmptiesToWinner, komi),
            count(Scoring::Discs, Discs::default()),
            count(Scoring::EmptiesToWinner, Discs::default()),
        ];
        let said = counts
            .into_iter()
            .find(|score| says.is_some_and(|end| end.score == *score));
        let score = said.unwrap_or(count(Scoring::Discs, komi));
        Some(End { score, ..board })
    }

    /// The winner.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.score.thousandths() {
            ..0 => Outcome::Win(Color::White),
            0 => Outcome::Draw,
            1.. => Outcome::Win(Color::Black),
        }
    }
}
