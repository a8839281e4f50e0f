use std::time::Duration;

/// Reads seconds, as in `12` or `12.345`, also behind minutes and hours, as in `1:02.5`.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let part: f64 = part.trim().parse().ok()?;
        if part.is_sign_negative() {
            return None;
        }
        seconds = 60.0 * seconds + part;
    }
    // More than a hundred days is no time for a move, and what is not a number is none either.
    (seconds <= 1e7).then(|| Duration::from_millis((1000.0 * seconds).round() as u64))
}

/// Writes seconds, with two places, or three where they are needed.
pub(super) fn write(time: Duration) -> String {
    let (seconds, fraction) = (time.as_secs(), time.subsec_millis());
    if fraction.is_multiple_of(10) {
        format!("{seconds}.{:02}", fraction / 10)
    } else {
        format!("{seconds}.{fraction:03}")
    }
}
