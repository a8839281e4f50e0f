//! Times of moves: seconds, since V3.0 with a fraction.

use std::time::Duration;

use super::Version;

/// Reads what follows the T. What is finer than a millisecond is cut off.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(seconds) || !digits(fraction) {
        return None;
    }
    let milliseconds = fraction.bytes().chain(*b"00").take(3);
    let milliseconds = milliseconds.fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'));
    let seconds = Duration::from_secs(seconds.parse().ok()?);
    seconds.checked_add(Duration::from_millis(milliseconds))
}

/// Writes what follows the T.
pub(super) fn text(time: Duration, version: Version) -> String {
    match (version, time.subsec_millis()) {
        (Version::V22, _) | (_, 0) => time.as_secs().to_string(),
        (Version::V30, part) => format!("{}.{part:03}", time.as_secs()),
    }
}
