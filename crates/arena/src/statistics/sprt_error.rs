use std::error::Error;
use std::fmt;

/// Why there is no such test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// `elo0` is not a number to compare with.
    Elo0(f64),
    /// `elo1` is not a number to compare with.
    Elo1(f64),
    /// `elo0` is not below `elo1`.
    Order(f64, f64),
    /// `alpha` is not a useful risk.
    Alpha(f64),
    /// `beta` is not a useful risk.
    Beta(f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Elo0(elo) => write!(formatter, "elo0: expected a finite number, got {elo}"),
            SprtError::Elo1(elo) => write!(formatter, "elo1: expected a finite number, got {elo}"),
            SprtError::Order(elo0, elo1) => {
                write!(
                    formatter,
                    "elo0: expected less than elo1 = {elo1}, got {elo0}"
                )
            }
            SprtError::Alpha(risk) => {
                write!(
                    formatter,
                    "alpha: expected above 0 and below 0.5, got {risk}"
                )
            }
            SprtError::Beta(risk) => {
                write!(
                    formatter,
                    "beta: expected above 0 and below 0.5, got {risk}"
                )
            }
        }
    }
}

impl Error for SprtError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_names_its_field() {
        for (error, text) in [
            (
                SprtError::Elo0(f64::NAN),
                "elo0: expected a finite number, got NaN",
            ),
            (
                SprtError::Elo1(f64::INFINITY),
                "elo1: expected a finite number, got inf",
            ),
            (
                SprtError::Order(2.0, 1.0),
                "elo0: expected less than elo1 = 1, got 2",
            ),
            (
                SprtError::Alpha(0.0),
                "alpha: expected above 0 and below 0.5, got 0",
            ),
            (
                SprtError::Beta(0.5),
                "beta: expected above 0 and below 0.5, got 0.5",
            ),
        ] {
            assert_eq!(error.to_string(), text);
        }
    }
}
