use game::{Color, Score, ScoreKind};

use crate::mistake::Mistake;

/// How the scores of a game's player become winning chances, and losses mistakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The score at which the chances are 73 to 27: the logistic curve of a score divided by this.
    pub scale: f64,
    /// The score for Black with even chances: what a handicap is worth, nothing in other games.
    pub even: i32,
    /// The least that a proven win is worth that was not played. A side that keeps winning without
    /// the mate has not lost its game; whether it has played badly depends on the game.
    pub missed_win: Mistake,
    /// The least that a proven loss is worth that could be avoided.
    pub allowed_loss: Mistake,
}

impl Judgement {
    /// The winning chance of a side by its score, from 0 to 1.
    #[must_use]
    pub fn chance(&self, side: Color, score: Score) -> f64 {
        let even = match side {
            Color::Black => self.even,
            Color::White => -self.even,
        };
        match score.kind() {
            ScoreKind::WinIn(_) => 1.0,
            ScoreKind::LossIn(_) => 0.0,
            ScoreKind::Value(value) => {
                1.0 / (1.0 + ((f64::from(even) - f64::from(value)) / self.scale).exp())
            }
        }
    }

    /// How bad a move was that led from the best score to another, which is no better.
    pub(crate) fn mistake(&self, side: Color, best: Score, after: Score) -> Option<Mistake> {
        let loss = self.chance(side, best) - self.chance(side, after);
        let by_loss = Mistake::of(loss);
        let is_win = |score: Score| matches!(score.kind(), ScoreKind::WinIn(_));
        let missed = is_win(best) && !is_win(after);
        let allowed = is_win(-after) && !is_win(-best);
        by_loss
            .max(missed.then_some(self.missed_win))
            .max(allowed.then_some(self.allowed_loss))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENTLE: Judgement = Judgement {
        scale: 600.0,
        even: 0,
        missed_win: Mistake::Inaccuracy,
        allowed_loss: Mistake::Error,
    };

    #[test]
    fn chances_are_even_at_nought_and_certain_when_proven() {
        assert_eq!(GENTLE.chance(Color::Black, Score::ZERO), 0.5);
        assert_eq!(GENTLE.chance(Color::Black, Score::win_in(9)), 1.0);
        assert_eq!(GENTLE.chance(Color::Black, Score::loss_in(9)), 0.0);
        let sum = GENTLE.chance(Color::Black, Score::new(600))
            + GENTLE.chance(Color::Black, Score::new(-600));
        assert!((sum - 1.0).abs() < 1e-12);
        assert!((GENTLE.chance(Color::Black, Score::new(600)) - 0.731).abs() < 0.001);
    }

    #[test]
    fn a_handicap_is_even() {
        let given = Judgement {
            even: 1500,
            ..GENTLE
        };
        assert_eq!(given.chance(Color::Black, Score::new(1500)), 0.5);
        assert_eq!(given.chance(Color::White, Score::new(-1500)), 0.5);
        assert_eq!(given.chance(Color::White, Score::win_in(3)), 1.0);
        assert!(given.chance(Color::White, Score::ZERO) > 0.9);
    }

    #[test]
    fn a_missed_mate_is_a_mistake_and_a_lost_game_another_one() {
        let mistake = |best, after| GENTLE.mistake(Color::Black, best, after);
        let (mate, ahead, behind) = (Score::win_in(23), Score::new(3000), Score::new(-500));
        assert_eq!(mistake(mate, ahead), Some(Mistake::Inaccuracy));
        assert_eq!(mistake(mate, behind), Some(Mistake::Blunder));
        assert_eq!(mistake(mate, Score::win_in(25)), None);
        let lost = Score::loss_in(8);
        assert_eq!(mistake(Score::new(-3000), lost), Some(Mistake::Error));
        assert_eq!(mistake(Score::ZERO, lost), Some(Mistake::Blunder));
        assert_eq!(mistake(Score::loss_in(30), lost), None);
        assert_eq!(mistake(Score::new(300), Score::new(280)), None);
    }
}
