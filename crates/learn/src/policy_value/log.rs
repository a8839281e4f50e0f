use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::Trouble;

/// Adds a line to a log as the fifth document's programs write it: the time (UTC), INFO and the
/// words, with tabs between.
pub(super) fn write(file: &Path, words: &str) -> Result<(), Trouble> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    let line = format!("{}\tINFO\t{words}\n", stamp(seconds));
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened
        .and_then(|mut log| log.write_all(line.as_bytes()))
        .map_err(|why| Trouble::Input(format!("{}: {why}", file.display())))
}

/// A moment as `2018/04/28 10:20:30`.
fn stamp(seconds: u64) -> String {
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    // Days are counted in eras of 400 years that begin with a March.
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    format!(
        "{year:04}/{month:02}/{of_month:02} {:02}:{:02}:{:02}",
        second / 3_600,
        second / 60 % 60,
        second % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970/01/01 00:00:00"),
            (951_782_399, "2000/02/28 23:59:59"),
            (951_782_400, "2000/02/29 00:00:00"),
            (951_868_800, "2000/03/01 00:00:00"),
            (1_524_910_830, "2018/04/28 10:20:30"),
            (4_107_542_399, "2100/02/28 23:59:59"),
            (4_107_542_400, "2100/03/01 00:00:00"),
        ] {
            assert_eq!(stamp(seconds), text);
        }
    }
}
