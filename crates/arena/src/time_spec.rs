use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use search::TimeControl;

/// More than any game has: sums of it are far from the end of time.
const MOST_SECONDS: f64 = 1e7;

/// A clock as plans and command lines have it: `300+3`, `300/10` or `10`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeSpec(pub TimeControl);

/// Why a text is no clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeSpecError(String);

impl fmt::Display for TimeSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for TimeSpecError {}

impl TimeSpec {
    /// Reads a time in seconds that is more than 0.
    pub fn seconds(text: &str) -> Result<Duration, TimeSpecError> {
        match number(text)? {
            Duration::ZERO => Err(TimeSpecError("expected more than 0 seconds".to_owned())),
            time => Ok(time),
        }
    }
}

impl FromStr for TimeSpec {
    type Err = TimeSpecError;

    fn from_str(text: &str) -> Result<TimeSpec, TimeSpecError> {
        let mut control = TimeControl::default();
        if let Some((main, increment)) = text.split_once('+') {
            control.main = number(main)?;
            control.increment = number(increment)?;
        } else if let Some((main, byoyomi)) = text.split_once('/') {
            control.main = number(main)?;
            control.byoyomi = number(byoyomi)?;
        } else {
            control.byoyomi = number(text)?;
        }
        if control.main.is_zero() && control.byoyomi.is_zero() {
            return Err(TimeSpecError(
                "there is no time for the first move".to_owned(),
            ));
        }
        Ok(TimeSpec(control))
    }
}

fn number(text: &str) -> Result<Duration, TimeSpecError> {
    let refuse = || {
        TimeSpecError(format!(
            "expected seconds, as in 300+3 (and 3 more with each move), 300/10 (then 10 a move) \
             or 10 (for each move), found {text:?}"
        ))
    };
    // Rust also reads "inf", "nan" and "1e3", which are no times.
    if !text.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return Err(refuse());
    }
    let number: f64 = text.parse().map_err(|_| refuse())?;
    if number > MOST_SECONDS {
        return Err(TimeSpecError(format!(
            "expected at most {MOST_SECONDS} seconds, found {text}"
        )));
    }
    // To the millisecond: what protocols can tell.
    Ok(Duration::from_millis((number * 1000.0).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let control = |main, increment, byoyomi| TimeControl {
            main: Duration::from_millis(main),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::from_millis(byoyomi),
        };
        for (text, expected) in [
            ("300+3", control(300_000, 3000, 0)),
            ("300+0", control(300_000, 0, 0)),
            ("300/10", control(300_000, 0, 10_000)),
            ("0/10", control(0, 0, 10_000)),
            ("10", control(0, 0, 10_000)),
            ("0.5/.25", control(500, 0, 250)),
        ] {
            assert_eq!(text.parse(), Ok(TimeSpec(expected)), "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "", "0", "0+0", "0/0", "0+3", "x", "-1", "1+", "1/", "+1", "1+2/3", "inf", "nan",
            "1e3", "99999999", "1..2", "５",
        ] {
            assert!(text.parse::<TimeSpec>().is_err(), "{text}");
        }
        assert!(TimeSpec::seconds("0").is_err());
        assert_eq!(TimeSpec::seconds("1.5"), Ok(Duration::from_millis(1500)));
    }
}
