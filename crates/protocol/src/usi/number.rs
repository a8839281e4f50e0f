use std::str::FromStr;
use std::time::Duration;

use crate::Fault;
use crate::wording::{fault, parse};

const WHOLE: &str = "a whole number";

/// A whole number. Clocks that ran over are sent as negative numbers, and count as zero; tools
/// that divide send fractions, which are cut off.
pub(super) fn count(field: &'static str, word: Option<&str>) -> Result<u64, Fault> {
    let word = word.unwrap_or_default();
    let whole = match word.split_once('.') {
        Some((whole, fraction)) if fraction.bytes().all(|b| b.is_ascii_digit()) => whole,
        _ => word,
    };
    let (digits, negative) = match whole.strip_prefix('-') {
        Some(digits) if !digits.starts_with('+') => (digits, true),
        _ => (whole, false),
    };
    let number: u64 = digits.parse().map_err(|_| fault(field, WHOLE, word))?;
    Ok(if negative { 0 } else { number })
}

/// A whole number that is never large.
pub(super) fn small(field: &'static str, word: Option<&str>) -> Result<u32, Fault> {
    u32::try_from(count(field, word)?)
        .map_err(|_| fault(field, "a whole number below 2^32", word.unwrap_or_default()))
}

/// A whole number that may be negative.
pub(super) fn signed<T: FromStr>(field: &'static str, word: Option<&str>) -> Result<T, Fault> {
    parse(field, WHOLE, word.unwrap_or_default())
}

/// A time in milliseconds.
pub(super) fn time(field: &'static str, word: Option<&str>) -> Result<Duration, Fault> {
    Ok(Duration::from_millis(count(field, word)?))
}

/// A time in milliseconds, as [`time`] reads it.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
