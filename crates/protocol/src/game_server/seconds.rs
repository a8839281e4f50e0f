use std::time::Duration;

use crate::Fault;
use crate::wording::fault;

/// Reads the time that a move took, as in `T12`. It is in seconds whatever the unit of the clocks;
/// servers with finer clocks write `T1.5`.
pub(crate) fn read_spent(text: &str) -> Result<Duration, Fault> {
    let wrong = || fault("time", "T and seconds, such as T12", text);
    let seconds = text.strip_prefix('T').ok_or_else(wrong)?;
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return Err(wrong());
    }
    let whole = whole.parse().map_err(|_| wrong())?;
    let nanos: String = fraction
        .chars()
        .chain("000000000".chars())
        .take(9)
        .collect();
    let nanos = nanos.parse().map_err(|_| wrong())?;
    Ok(Duration::new(whole, nanos))
}

/// Writes the time that a move took.
pub(crate) fn write_spent(spent: Duration) -> String {
    match spent.subsec_nanos() {
        0 => format!("T{}", spent.as_secs()),
        nanos => {
            let text = format!("T{}.{nanos:09}", spent.as_secs());
            text.trim_end_matches('0').to_owned()
        }
    }
}
