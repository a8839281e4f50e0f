use game::{Score, ScoreKind, ScoreUnit};

/// Proven wins and losses in the database: this far from zero, less their distance.
const PROVEN: i64 = 4_000_000_000;

/// What an engine said about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionAnalysis {
    /// The best move, in the game's notation.
    pub best: String,
    /// How good the position is for the side to move.
    pub score: Score,
    /// What the score counts.
    pub unit: ScoreUnit,
    /// The score of the second-best move, where the engine said it.
    pub second: Option<Score>,
    /// The moves that both sides are expected to play.
    pub line: Vec<String>,
}

impl PositionAnalysis {
    /// The winning chance of the side to move, from 0 to 1.
    #[must_use]
    pub fn chance(&self) -> f64 {
        chance(self.score, self.unit)
    }

    /// By how much of the winning chance the best move is better than the second; `None` if that is unknown.
    #[must_use]
    pub fn lead(&self) -> Option<f64> {
        Some(chance(self.score, self.unit) - chance(self.second?, self.unit))
    }
}

/// The winning chance of a score, from 0 to 1.
pub(crate) fn chance(score: Score, unit: ScoreUnit) -> f64 {
    let value = match score.kind() {
        ScoreKind::WinIn(_) => return 1.0,
        ScoreKind::LossIn(_) => return 0.0,
        ScoreKind::Value(value) => f64::from(value),
    };
    // 600 centipawns and 4 discs are about three chances in four.
    let scale = match unit {
        ScoreUnit::Centipawns | ScoreUnit::Own => 600.0,
        ScoreUnit::Discs => 400.0,
        ScoreUnit::WinPercentage => return (0.5 + value / 10_000.0).clamp(0.0, 1.0),
    };
    1.0 / (1.0 + (-value / scale).exp())
}

/// A score as a number of the database.
pub(super) fn to_number(score: Score) -> i64 {
    match score.kind() {
        ScoreKind::Value(value) => value.into(),
        ScoreKind::WinIn(plies) => PROVEN - i64::from(plies),
        ScoreKind::LossIn(plies) => i64::from(plies) - PROVEN,
    }
}

/// The score of a number of the database.
pub(super) fn of_number(number: i64) -> Score {
    match i32::try_from(number) {
        Ok(value) => Score::new(value),
        Err(_) if number > 0 => Score::win_in(u32::try_from(PROVEN - number).unwrap_or(0)),
        Err(_) => Score::loss_in(u32::try_from(number + PROVEN).unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_back() {
        for score in [
            Score::ZERO,
            Score::new(-350),
            Score::win_in(0),
            Score::win_in(7),
            Score::loss_in(1),
            Score::loss_in(999),
        ] {
            assert_eq!(of_number(to_number(score)), score, "{score:?}");
        }
    }

    #[test]
    fn chances_grow_with_scores() {
        assert_eq!(chance(Score::ZERO, ScoreUnit::Centipawns), 0.5);
        assert!((chance(Score::new(2500), ScoreUnit::WinPercentage) - 0.75).abs() < 1e-9);
        for unit in ScoreUnit::ALL {
            let chances = [-800, -100, 0, 100, 800].map(|value| chance(Score::new(value), unit));
            assert!(chances.is_sorted(), "{unit:?}: {chances:?}");
            assert_eq!(chance(Score::win_in(5), unit), 1.0);
            assert_eq!(chance(Score::loss_in(5), unit), 0.0);
        }
    }
}
