use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A difference in discs: the score of a game, or what a player expects of it.
///
/// Files have fractions (half a disc of komi, an evaluation of -1.04), so it counts thousandths.
///
/// ```
/// # use record::othello::Discs;
/// let score: Discs = "-1.04".parse()?;
/// assert_eq!(score.thousandths(), -1040);
/// assert_eq!(score.to_string(), "-1.04");
/// assert_eq!(format!("{:+}", Discs::new(12)), "+12.00");
/// # Ok::<(), record::othello::DiscsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Discs(i32);

impl Discs {
    /// As many whole discs.
    #[must_use]
    pub const fn new(discs: i16) -> Discs {
        Discs(1000 * discs as i32)
    }

    /// As many thousandths of a disc.
    #[must_use]
    pub const fn from_thousandths(thousandths: i32) -> Discs {
        Discs(thousandths)
    }

    /// How many thousandths of a disc it is.
    #[must_use]
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// The number of discs.
    #[must_use]
    pub fn in_discs(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl fmt::Display for Discs {
    /// Two places behind the point, three where they are needed, and a plus sign where it is
    /// asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0 {
            ..0 => "-",
            _ if f.sign_plus() => "+",
            _ => "",
        };
        let size = self.0.unsigned_abs();
        let (whole, fraction) = (size / 1000, size % 1000);
        if fraction.is_multiple_of(10) {
            write!(f, "{sign}{whole}.{:02}", fraction / 10)
        } else {
            write!(f, "{sign}{whole}.{fraction:03}")
        }
    }
}

/// A text that is no difference in discs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiscsError;

impl fmt::Display for DiscsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of discs between -1000000 and 1000000")
    }
}

impl Error for DiscsError {}

impl FromStr for Discs {
    type Err = DiscsError;

    fn from_str(text: &str) -> Result<Discs, DiscsError> {
        let discs: f64 = text.parse().map_err(|_| DiscsError)?;
        // Refuses what is not a number, too.
        if discs.abs() <= 1e6 {
            Ok(Discs((discs * 1000.0).round() as i32))
        } else {
            Err(DiscsError)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Discs;

    #[test]
    fn what_is_written_reads_back() {
        for thousandths in (-2500..2500).chain([1_000_000_000, -1_000_000_000]) {
            let discs = Discs::from_thousandths(thousandths);
            assert_eq!(discs.to_string().parse(), Ok(discs));
            assert_eq!(format!("{discs:+}").parse(), Ok(discs));
        }
    }

    #[test]
    fn other_ways_to_write_numbers() {
        for (text, thousandths) in [("+0.000", 0), ("-.5", -500), ("1.0E-2", 10), ("2", 2000)] {
            assert_eq!(text.parse(), Ok(Discs::from_thousandths(thousandths)));
        }
        for text in ["", "nan", "inf", "1e9", "1,5", "--1", "1 "] {
            assert!(text.parse::<Discs>().is_err(), "{text}");
        }
    }
}
