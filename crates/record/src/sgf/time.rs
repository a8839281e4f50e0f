use std::time::Duration;

/// Reads seconds, as in `12` or `12.345`.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(seconds) || !digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let milliseconds: u64 = format!("{fraction:0<3}").parse().ok()?;
    Some(Duration::from_secs(seconds.parse().ok()?) + Duration::from_millis(milliseconds))
}

/// Writes seconds, with as many places as it needs.
pub(super) fn write(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
