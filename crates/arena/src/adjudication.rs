use game::{Color, Outcome};
use serde::{Deserialize, Serialize};

use crate::Termination;

/// The rules by which games are adjudicated. By default there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Adjudication {
    /// When both sides agree on the winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<ScoreRule>,
    /// When both sides agree that the game is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<ScoreRule>,
    /// The number of moves after which a game is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_moves: Option<u32>,
    /// The most moves to go at which the rest is solved, if the game has a solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solve: Option<u32>,
}

/// The scores that both sides must report, in hundredths of a pawn or a disc. A winning chance counts
/// as the pawns that are worth it, so that 50 % is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRule {
    /// A win: one side's score is at least this and the other's at most its opposite.
    /// A draw: both scores are at most this, and at least its opposite.
    pub score: i32,
    /// The number of moves of each side in a row.
    pub moves: u32,
    /// Not before this move of the game.
    #[serde(default)]
    pub from: u32,
}

/// The scores of a game so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opinions {
    /// The side that is winning, and for how many moves in a row.
    winning: Option<(Color, u32)>,
    /// For how many moves in a row the game was even.
    even: u32,
}

/// The score of a proven win, larger than any other score.
pub(crate) const PROVEN: i32 = 1_000_000_000;

impl Adjudication {
    /// Takes the score of `mover` after move number `ply`, counted from 1, and decides.
    pub(crate) fn hear(
        &self,
        opinions: &mut Opinions,
        mover: Color,
        score: Option<i32>,
        ply: u32,
    ) -> Option<(Outcome, Termination)> {
        if let Some(rule) = self.win {
            let winner = match score {
                Some(score) if score >= rule.score => Some(mover),
                Some(score) if score <= rule.score.saturating_neg() => Some(!mover),
                _ => None,
            };
            opinions.winning = winner.map(|winner| match opinions.winning {
                Some((before, moves)) if before == winner => (winner, moves + 1),
                _ => (winner, 1),
            });
            if let Some((winner, moves)) = opinions.winning
                && moves >= rule.moves.saturating_mul(2)
                && ply >= rule.from
            {
                return Some((Outcome::Win(winner), Termination::AdjudicatedWin));
            }
        }
        if let Some(rule) = self.draw {
            let is_even = score.is_some_and(|score| score.saturating_abs() <= rule.score);
            opinions.even = if is_even { opinions.even + 1 } else { 0 };
            if opinions.even >= rule.moves.saturating_mul(2) && ply >= rule.from {
                return Some((Outcome::Draw, Termination::AdjudicatedDraw));
            }
        }
        (self.most_moves.is_some_and(|most| ply >= most))
            .then_some((Outcome::Draw, Termination::MostMoves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(rule: Adjudication, scores: &[Option<i32>]) -> Option<(usize, Outcome)> {
        let mut opinions = Opinions::default();
        let mut mover = Color::Black;
        for (ply, &score) in (1..).zip(scores) {
            if let Some((outcome, _)) = rule.hear(&mut opinions, mover, score, ply) {
                return Some((ply as usize, outcome));
            }
            mover = !mover;
        }
        None
    }

    #[test]
    fn both_sides_must_agree_on_a_win() {
        let win = ScoreRule {
            score: 800,
            moves: 2,
            from: 0,
        };
        let rule = Adjudication {
            win: Some(win),
            ..Adjudication::default()
        };
        let some = |scores: &[i32]| scores.iter().copied().map(Some).collect::<Vec<_>>();
        let black = Outcome::Win(Color::Black);
        assert_eq!(
            decided(rule, &some(&[900, -900, 900, -900])),
            Some((4, black))
        );
        // White sees it otherwise, or not at all.
        assert_eq!(decided(rule, &some(&[900, 0, 900, 0, 900])), None);
        assert_eq!(decided(rule, &some(&[900, 900, 900, 900])), None);
        let mut unsure = some(&[900, -900, 900, -900]);
        unsure[2] = None;
        assert_eq!(decided(rule, &unsure), None);
        let white = Outcome::Win(Color::White);
        assert_eq!(
            decided(rule, &some(&[0, 850, -850, 850, -i32::MAX, 0])),
            Some((5, white))
        );
    }

    #[test]
    fn draws_come_by_scores_or_by_length() {
        let draw = ScoreRule {
            score: 10,
            moves: 1,
            from: 4,
        };
        let rule = Adjudication {
            draw: Some(draw),
            ..Adjudication::default()
        };
        assert_eq!(
            decided(rule, &[Some(3), Some(-10), Some(0), Some(9)]),
            Some((4, Outcome::Draw))
        );
        assert_eq!(decided(rule, &[Some(3), None, Some(0), Some(11)]), None);
        let length = Adjudication {
            most_moves: Some(3),
            ..Adjudication::default()
        };
        assert_eq!(decided(length, &[None; 5]), Some((3, Outcome::Draw)));
    }
}
