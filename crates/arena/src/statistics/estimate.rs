use std::fmt;

/// A number and, if it is known, how far it may be off.
///
/// The error is half the width of the 95 % interval. Displayed with its sign and one digit after
/// the point, or as many as the format asks for.
///
/// ```
/// use arena::statistics::Estimate;
///
/// let estimate = Estimate { value: 3.68, error: Some(2.46) };
/// assert_eq!(estimate.to_string(), "+3.7 ± 2.5");
/// assert_eq!(format!("{estimate:.2}"), "+3.68 ± 2.46");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Half the width of its 95 % interval, if the results show it.
    pub error: Option<f64>,
}

impl fmt::Display for Estimate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = formatter.precision().unwrap_or(1);
        let value = report::signed(self.value, digits);
        match self.error {
            Some(error) => write!(formatter, "{value} ± {error:.digits$}"),
            None => write!(formatter, "{value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: f64, error: Option<f64>) -> String {
        Estimate { value, error }.to_string()
    }

    #[test]
    fn the_sign_is_always_there_and_zero_has_one_spelling() {
        assert_eq!(text(195.04, Some(24.44)), "+195.0 ± 24.4");
        assert_eq!(text(-12.34, Some(0.04)), "-12.3 ± 0.0");
        assert_eq!(text(0.0, None), "+0.0");
        assert_eq!(text(-0.01, None), "+0.0");
        assert_eq!(text(-0.05001, None), "-0.1");
    }
}
