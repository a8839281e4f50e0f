//! Numbers as people read them.

use super::words::Words;

/// Stands for a number that is not finite.
const NOTHING: &str = "–";

/// A whole number with thousands separators.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Wins, draws and losses.
pub(super) fn results(counts: [u64; 3]) -> String {
    counts.map(count).join("–")
}

/// A number with this many digits after the point.
pub(super) fn fixed(number: f64, digits: usize) -> String {
    if !number.is_finite() {
        return NOTHING.to_owned();
    }
    let text = format!("{:.digits$}", number.abs());
    let is_zero = !text.contains(|digit| matches!(digit, '1'..='9'));
    if number < 0.0 && !is_zero {
        format!("−{text}")
    } else {
        text
    }
}

/// The same, always with a sign.
pub(super) fn signed(number: f64, digits: usize) -> String {
    let text = fixed(number, digits);
    if number.is_finite() && !text.starts_with('−') {
        format!("+{text}")
    } else {
        text
    }
}

/// A number as it was given, without needless digits.
pub(super) fn plain(number: f64) -> String {
    if !number.is_finite() {
        NOTHING.to_owned()
    } else if number.abs() >= 1e6 {
        format!("{number:e}").replace('-', "−")
    } else {
        number.to_string().replace('-', "−")
    }
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    if share.is_finite() {
        format!("{}%", fixed(share * 100.0, 1))
    } else {
        NOTHING.to_owned()
    }
}

/// A probability in percent: never quite 0 or 100.
pub(super) fn chance(chance: f64) -> String {
    match chance {
        _ if chance >= 0.99995 => "&gt; 99.99%".to_owned(),
        _ if chance <= 0.00005 => "&lt; 0.01%".to_owned(),
        _ if !chance.is_finite() => NOTHING.to_owned(),
        _ => format!("{}%", fixed(chance * 100.0, 2)),
    }
}

/// A part of a whole; `None` if the whole is 0.
pub(super) fn share(part: f64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part / whole as f64)
}

/// Points, to half a point.
pub(super) fn points(points: f64) -> String {
    if !points.is_finite() || points < 0.0 {
        return NOTHING.to_owned();
    }
    let halves = (points * 2.0).round() as u64;
    match halves % 2 {
        0 => count(halves / 2),
        _ => format!("{}.5", count(halves / 2)),
    }
}

/// Milliseconds, in the unit that fits.
pub(super) fn time(milliseconds: f64, words: &Words) -> String {
    let (seconds, minutes) = (milliseconds / 1e3, milliseconds / 6e4);
    let digits = |number: f64| match number {
        _ if number >= 100.0 => 0,
        _ if number >= 10.0 => 1,
        _ => 2,
    };
    if !milliseconds.is_finite() {
        NOTHING.to_owned()
    } else if milliseconds < 1e3 {
        format!("{} ms", trimmed(milliseconds, digits(milliseconds)))
    } else if seconds < 60.0 {
        format!("{} {}", trimmed(seconds, digits(seconds)), words.second)
    } else if minutes < 60.0 {
        format!("{} {}", trimmed(minutes, 1), words.minute)
    } else {
        format!("{} {}", trimmed(minutes / 60.0, 1), words.hour)
    }
}

fn trimmed(number: f64, digits: usize) -> String {
    let text = fixed(number, digits);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::Language;

    #[test]
    fn numbers_read_well() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(signed(-0.01, 1), "+0.0");
        assert_eq!(signed(-3.25, 2), "−3.25");
        assert_eq!(points(1712.5), "1,712.5");
        assert_eq!(points(10.0), "10");
        assert_eq!(chance(1.0), "&gt; 99.99%");
        assert_eq!(plain(0.05), "0.05");
    }

    #[test]
    fn what_is_no_number_does_not_look_like_one() {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for text in [
                fixed(number, 1),
                signed(number, 1),
                plain(number),
                percent(number),
            ] {
                assert_eq!(text, NOTHING);
            }
        }
        assert_eq!(share(1.0, 0), None);
    }

    #[test]
    fn times_have_units() {
        let words = Words::of(Language::English);
        let texts = [0.0, 0.42, 12.0, 340.4, 1500.0, 90_000.0, 7_200_000.0]
            .map(|milliseconds| time(milliseconds, words));
        let expected = [
            "0 ms", "0.42 ms", "12 ms", "340 ms", "1.5 s", "1.5 min", "2 h",
        ];
        assert_eq!(texts, expected);
    }
}
