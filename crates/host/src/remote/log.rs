use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The log of the conversation between this program and another, line by line: the time (UTC), the
/// direction and the text. `>` went to the engine, `<` came from it, `!` came on its stderr, `~` is
/// a line that was cut.
///
/// ```text
/// 2026-11-15T12:03:04.567Z > usi
/// 2026-11-15T12:03:04.570Z < id name Azisai
/// ```
///
/// It ends at a limit, so that an engine cannot fill a disk. Write errors are ignored: they are no
/// reason to end a game.
#[derive(Clone, Default)]
pub struct Log(Option<Arc<Mutex<Sheet>>>);

/// The output, and the number of bytes left.
struct Sheet {
    writer: Box<dyn Write + Send>,
    left: usize,
}

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Sent,
    Heard,
    Cut,
    Stderr,
}

/// In bytes.
const DEFAULT_LIMIT: usize = 256 << 20;

impl Log {
    /// No log.
    #[must_use]
    pub fn none() -> Log {
        Log(None)
    }

    /// A log of at most 256 MiB. Each line is one call of `write_all`.
    #[must_use]
    pub fn to(writer: impl Write + Send + 'static) -> Log {
        Log::limited(writer, DEFAULT_LIMIT)
    }

    /// A log at the end of a file, which may have at most 256 MiB with what is in it already.
    #[must_use]
    pub fn to_file(file: File) -> Log {
        let length = file.metadata().map_or(0, |about| about.len());
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        Log::limited(file, DEFAULT_LIMIT.saturating_sub(length))
    }

    /// A log that ends after about `limit` bytes.
    #[must_use]
    pub fn limited(writer: impl Write + Send + 'static, limit: usize) -> Log {
        let (writer, left) = (Box::new(writer), limit);
        Log(Some(Arc::new(Mutex::new(Sheet { writer, left }))))
    }

    /// Notes a line that was sent.
    pub fn sent(&self, line: &str) {
        self.note(Direction::Sent, line);
    }

    /// Notes a line that came.
    pub fn heard(&self, line: &str) {
        self.note(Direction::Heard, line);
    }

    pub(super) fn note(&self, direction: Direction, text: &str) {
        let Log(Some(sheet)) = self else { return };
        let mut sheet = sheet.lock().unwrap_or_else(PoisonError::into_inner);
        if sheet.left == 0 {
            return;
        }
        let mark = match direction {
            Direction::Sent => '>',
            Direction::Heard => '<',
            Direction::Cut => '~',
            Direction::Stderr => '!',
        };
        let now = timestamp(SystemTime::now());
        // Control characters are replaced, so that an engine cannot control the reader's terminal.
        let text = text.replace(|c: char| c.is_control() && c != '\t', "\u{fffd}");
        let mut line = format!("{now} {mark} {text}\n");
        sheet.left = sheet.left.saturating_sub(line.len());
        if sheet.left == 0 {
            line.push_str("the log ends here: it has reached its limit\n");
        }
        let written = sheet.writer.write_all(line.as_bytes());
        let _ = written.and_then(|()| sheet.writer.flush());
    }
}

/// A time in UTC to the millisecond, as RFC 3339 writes it.
fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let (seconds, milliseconds) = (since.as_secs(), since.subsec_millis());
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    // Years begin in March here, so that the leap day is the last one; eras have 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leap_days = day_of_era / 1460 + day_of_era / 146_096 - day_of_era / 36_524;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = (march_month + 2) % 12 + 1;
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_names() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (951_782_399, "2000-02-28T23:59:59.007Z"),
            (951_782_400, "2000-02-29T00:00:00.007Z"),
            (1_709_251_199, "2024-02-29T23:59:59.007Z"),
            (1_709_251_200, "2024-03-01T00:00:00.007Z"),
            (1_798_761_599, "2026-12-31T23:59:59.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
        ] {
            let time = UNIX_EPOCH + Duration::from_millis(seconds * 1000 + 7);
            assert_eq!(timestamp(time), text);
        }
    }

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_log_ends_at_its_limit_and_holds_no_escapes() {
        let paper = Paper::default();
        let log = Log::limited(paper.clone(), 60);
        log.note(Direction::Sent, "usi");
        (0..9).for_each(|_| log.note(Direction::Heard, "\u{1b}[2Jid name x"));
        let text = String::from_utf8(paper.0.lock().expect("no panic").clone()).expect("text");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].ends_with("Z > usi"), "{text}");
        assert!(lines[1].ends_with("Z < \u{fffd}[2Jid name x"), "{text}");
        assert!(lines[2].starts_with("the log ends"));
    }
}
