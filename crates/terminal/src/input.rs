use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

/// The longest line; longer ones are cut.
const LONGEST_LINE: u64 = 1 << 16;

/// The most lines that wait to be read.
const MOST_WAITING: usize = 64;

/// The lines that a person types. Standard input is read by its own thread, because time
/// must pass while nothing is typed.
pub(crate) struct Input(Receiver<io::Result<String>>);

/// The result of waiting for a line.
pub(crate) enum Typed {
    /// A line, without its end.
    Line(String),
    /// The end of the input.
    End,
    /// The time is up.
    TimeUp,
}

impl Input {
    /// Begins to read standard input.
    pub(crate) fn of_stdin() -> Result<Input> {
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
        Ok(Input(lines))
    }

    /// Waits for the next line, not longer than until `deadline`.
    pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Result<Typed> {
        let line = match deadline {
            None => self.0.recv().map_err(RecvTimeoutError::from),
            Some(deadline) => match deadline.checked_duration_since(Instant::now()) {
                Some(left) => self.0.recv_timeout(left),
                None => Err(RecvTimeoutError::Timeout),
            },
        };
        match line {
            Ok(line) => Ok(Typed::Line(line.context("standard input")?)),
            Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
            Err(RecvTimeoutError::Timeout) => Ok(Typed::TimeUp),
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
