use std::str::FromStr;
use std::time::Duration;

use search::TimeControl;

/// More than any game has: sums of it are far from the end of time.
const MOST_SECONDS: f64 = 1e7;

/// A clock as written on the command line: `300+3`, `300/10` or `10`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeSpec(pub(super) TimeControl);

impl FromStr for TimeSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeSpec, String> {
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
            return Err("there is no time for the first move".to_owned());
        }
        Ok(TimeSpec(control))
    }
}

/// Reads a time in seconds, which is not nothing.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match number(text)? {
        Duration::ZERO => Err("expected more than 0 seconds".to_owned()),
        time => Ok(time),
    }
}

fn number(text: &str) -> Result<Duration, String> {
    let refuse = || {
        format!(
            "expected seconds, as in 300+3 (and 3 more with each move), 300/10 (then 10 a move) \
             or 10 (for each move), found {text:?}"
        )
    };
    // Rust also reads "inf", "nan" and "1e3", which are no times.
    if !text.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return Err(refuse());
    }
    let number: f64 = text.parse().map_err(|_| refuse())?;
    if number > MOST_SECONDS {
        return Err(format!(
            "expected at most {MOST_SECONDS} seconds, found {text}"
        ));
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
        assert!(seconds("0").is_err());
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
    }
}
