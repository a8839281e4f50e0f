//! The logistic scale: 400 Elo are odds of ten to one.

use std::f64::consts::LN_10;

/// Elo points in one unit of the natural logarithm of the odds.
pub(super) const POINTS: f64 = 400.0 / LN_10;

/// Normalized Elo points in one standard deviation of a game's score.
pub(super) const NORMALIZED_POINTS: f64 = 800.0 / LN_10;

/// The Elo difference that expects this score; none for scores that no difference expects.
pub(super) fn of_score(score: f64) -> Option<f64> {
    if score > 0.0 && score < 1.0 {
        Some(POINTS * (score / (1.0 - score)).ln())
    } else {
        None
    }
}

/// The score that this Elo difference expects. Its opponent's score is `expected(-elo)`, more
/// exactly than one minus this.
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / POINTS).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_hundred_points_are_ten_to_one() {
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((of_score(10.0 / 11.0).unwrap() - 400.0).abs() < 1e-9);
        assert_eq!(of_score(0.5), Some(0.0));
    }

    #[test]
    fn there_is_no_elo_for_all_or_nothing() {
        for score in [0.0, 1.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(of_score(score), None);
        }
    }

    #[test]
    fn the_two_are_inverse() {
        for elo in -2000..=2000 {
            let elo = f64::from(elo);
            assert!((of_score(expected(elo)).unwrap() - elo).abs() < 1e-6);
        }
    }
}
