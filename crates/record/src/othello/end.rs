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
    /// Nobody said why.
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

    /// Who won.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.score.thousandths() {
            ..0 => Outcome::Win(Color::White),
            0 => Outcome::Draw,
            1.. => Outcome::Win(Color::Black),
        }
    }
}
