use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use search::Stop;

use super::{BETWEEN_LOOKS, Typed};

/// The longest line; longer ones are cut.
const LONGEST_LINE: u64 = 1 << 16;

/// The most lines that wait to be read.
const MOST_WAITING: usize = 64;

/// The lines of standard input, which its own thread reads, because time must pass while nothing
/// is typed.
pub(crate) struct PlainLines(Receiver<io::Result<String>>);

impl PlainLines {
    /// Begins to read standard input.
    pub(crate) fn of_stdin() -> Result<PlainLines> {
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        let read = move || {
            let mut input = BufReader::new(io::stdin());
            while let Some(line) = line(&mut input).transpose() {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(read)
            .context("standard input")?;
        Ok(PlainLines(lines))
    }

    /// Waits for the next line, not longer than until `deadline` or the interruption.
    pub(crate) fn next(&mut self, deadline: Option<Instant>, interruption: &Stop) -> Result<Typed> {
        loop {
            if interruption.is_requested() {
                return Ok(Typed::Interrupted);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(Typed::TimeUp);
            }
            let wait = left.map_or(BETWEEN_LOOKS, |left| left.min(BETWEEN_LOOKS));
            match self.0.recv_timeout(wait) {
                Ok(line) => return Ok(Typed::Line(line.context("standard input")?)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Typed::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// The next line; `None` at the end.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((length > 0).then(|| text.trim_end_matches(['\r', '\n']).to_owned()))
}
