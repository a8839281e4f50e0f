//! The normal distribution.

use std::f64::consts::SQRT_2;

/// Half the width of the 95 % interval in standard deviations.
pub(super) const WIDTH_95: f64 = 1.959_964;

/// The chance that a normal variable is below this many standard deviations.
pub(super) fn below(deviations: f64) -> f64 {
    // `erfc` is `1 - erf` without the loss of digits far below the mean.
    0.5 * libm::erfc(-deviations / SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(below(0.0), 0.5);
        assert!((below(WIDTH_95) - 0.975).abs() < 1e-7);
        assert!((below(-WIDTH_95) - 0.025).abs() < 1e-7);
        assert!((below(1.0) - 0.5 * (1.0 + libm::erf(1.0 / SQRT_2))).abs() < 1e-15);
        assert_eq!(below(1e300), 1.0);
        assert_eq!(below(-1e300), 0.0);
    }
}
