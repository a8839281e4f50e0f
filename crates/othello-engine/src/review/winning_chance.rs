/// How steep a logistic curve is that follows the normal distribution.
const STEEPNESS: f64 = 1.702;

/// The standard error of the shipped evaluation, in discs, against exact scores of held-out games
/// at 24 empty squares: the root mean square.
const EVALUATION_ERROR: f32 = 7.84;

/// By how much a ply of search makes the logarithm of that error smaller: the mean error at the same
/// squares falls from 5.94 discs without a search to 3.46 at depth 10.
const LESS_A_PLY: f32 = 0.054;

/// The standard error, in discs, of a search to this depth as an estimate of the final margin.
///
/// It is not that of ProbCut, whose deep searches end after a few plies or near the end of the game.
#[must_use]
pub(super) fn standard_error(depth: u32) -> f32 {
    EVALUATION_ERROR * (-LESS_A_PLY * depth as f32).exp()
}

/// The chance to win, a draw being half a win, of a side whose margin was estimated as so many
/// discs by a search with this standard error; without an error the margin is certain.
///
/// The curve is logistic: beside the normal distribution it differs by a hundredth at most, and
/// allows for searches that err by more than their standard error says.
#[must_use]
pub fn winning_chance(margin: i32, error: Option<f32>) -> f64 {
    match error.map(f64::from) {
        Some(error) if error > 0.0 => 1.0 / (1.0 + (-STEEPNESS * f64::from(margin) / error).exp()),
        _ => f64::from(margin.signum() + 1) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_searches_err_less() {
        assert!((standard_error(0) - 7.84).abs() < 1e-6);
        // 3.46 discs of mean error, in the proportion of 7.84 to 5.94.
        assert!((standard_error(10) - 3.46 * 7.84 / 5.94).abs() < 0.05);
        assert!((0..60).all(|depth| standard_error(depth + 1) < standard_error(depth)));
    }

    #[test]
    fn certain_results_are_whole_and_others_lie_between() {
        assert_eq!([-3, 0, 1].map(|n| winning_chance(n, None)), [0.0, 0.5, 1.0]);
        assert_eq!(winning_chance(0, Some(4.0)), 0.5);
        // One standard error: 84.1 % by the normal distribution.
        assert!((winning_chance(4, Some(4.0)) - 0.841).abs() < 0.01);
        let [better, worse] = [3.0, 6.0].map(|error| winning_chance(5, Some(error)));
        assert!(better > worse && worse > 0.5);
        assert!((winning_chance(5, Some(3.0)) + winning_chance(-5, Some(3.0)) - 1.0).abs() < 1e-12);
        assert!(winning_chance(64, Some(0.5)) <= 1.0);
    }
}
