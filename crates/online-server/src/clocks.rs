//! The two clocks of a server.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time since the server's start, which tables count in, and the wall clock.
#[derive(Clone, Copy)]
pub(crate) struct ServerClock {
    start: Instant,
}

impl ServerClock {
    pub(crate) fn new() -> ServerClock {
        ServerClock {
            start: Instant::now(),
        }
    }

    pub(crate) fn now(self) -> Duration {
        self.start.elapsed()
    }

    /// The instant of a time of this clock.
    pub(crate) fn instant(self, at: Duration) -> Option<Instant> {
        self.start.checked_add(at)
    }
}

/// The wall clock since the Unix epoch.
pub(crate) fn wall() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// A time since the Unix epoch as `20261118214509`, in UTC.
pub(crate) fn stamp(at: Duration) -> String {
    let seconds = at.as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let of_day = seconds % 86_400;
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}")
}

/// A time since the Unix epoch as `2026-11-18 21:45 UTC`.
pub(crate) fn day_time(at: Duration) -> String {
    let stamp = stamp(at);
    let part = |from: usize, to: usize| &stamp[stamp.len() - from..stamp.len() - to];
    let (year, month, day) = (&stamp[..stamp.len() - 10], part(10, 8), part(8, 6));
    let (hour, minute) = (part(6, 4), part(4, 2));
    format!("{year}-{month}-{day} {hour}:{minute} UTC")
}

/// The date of a day since the Unix epoch. Years begin in March here, so that the day that only leap years have is
/// their last one.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_dates_of_the_calendar() {
        let stamp = |seconds| stamp(Duration::from_secs(seconds));
        assert_eq!(stamp(0), "19700101000000");
        assert_eq!(stamp(951_782_399), "20000228235959");
        assert_eq!(stamp(951_782_400), "20000229000000");
        assert_eq!(stamp(1_795_038_309), "20261118214509");
        let time = day_time(Duration::from_secs(1_795_038_309));
        assert_eq!(time, "2026-11-18 21:45 UTC");
    }
}
