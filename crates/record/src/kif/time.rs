//! Times of moves: the time used for one, and the total of its side.

use std::fmt::{self, Write};
use std::time::Duration;

use super::{Fault, error};

/// Cuts the time off the end of a move or an end. The total is not read; a plus sign behind it
/// only says that branches follow.
pub(crate) fn split(body: &str) -> Result<(&str, Option<Duration>), Fault> {
    let text = body.trim_end();
    let text = text.strip_suffix('+').unwrap_or(text).trim_end();
    let Some((before, inside)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
        .filter(|(_, inside)| inside.contains([':', '/']))
    else {
        return Ok((text, None));
    };
    let before = before.trim_end();
    if !inside.contains(|letter: char| letter.is_ascii_digit()) {
        return Ok((before, None));
    }
    let used = inside.split('/').next().unwrap_or(inside);
    match parse(used.trim()) {
        Some(time) => Ok((before, Some(time))),
        None => Err(error::TIME.found(inside).into()),
    }
}

/// Reads `0:12`, `1:02:03` or `0:12.345`. What is finer than a millisecond is cut off.
fn parse(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(fraction) || whole.split(':').count() > 3 {
        return None;
    }
    let seconds = whole.split(':').try_fold(0_u64, |sum, part| {
        let part = part.trim();
        let number: u64 = digits(part).then(|| part.parse().ok())??;
        sum.checked_mul(60)?.checked_add(number)
    })?;
    let milliseconds = fraction.bytes().chain(*b"00").take(3);
    let milliseconds = milliseconds.fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'));
    Duration::from_secs(seconds).checked_add(Duration::from_millis(milliseconds))
}

/// Writes `( 0:12/00:00:12)`.
pub(super) fn write(used: Duration, total: Duration, out: &mut impl Write) -> fmt::Result {
    let seconds = used.as_secs();
    write!(out, "({:2}:{:02}", seconds / 60, seconds % 60)?;
    write_fraction(used, out)?;
    let seconds = total.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    write!(out, "/{hours:02}:{minutes:02}:{:02}", seconds % 60)?;
    write_fraction(total, out)?;
    out.write_char(')')
}

fn write_fraction(time: Duration, out: &mut impl Write) -> fmt::Result {
    match time.subsec_millis() {
        0 => Ok(()),
        part => write!(out, ".{part:03}"),
    }
}
