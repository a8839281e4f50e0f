use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use super::LONGEST_LINE;
use super::Log;
use super::log::Direction;
use crate::bounded_lines::BoundedLines;

/// The end of a program's stderr: the last lines usually say why it died.
#[derive(Clone, Default)]
pub(super) struct Stderr(Arc<(Mutex<Tail>, Condvar)>);

#[derive(Default)]
struct Tail {
    lines: VecDeque<String>,
    ended: bool,
}

const MOST_LINES: usize = 40;

/// In characters.
const LONGEST: usize = 1000;

impl Stderr {
    /// Reads a stream to its end, in a thread.
    pub(super) fn of(stream: impl Read + Send + 'static, log: Log) -> io::Result<Stderr> {
        let stderr = Stderr::default();
        let writer = stderr.clone();
        Builder::new()
            .name("engine-err".to_owned())
            .spawn(move || {
                let (tail, changed) = &*writer.0;
                for line in BoundedLines::new(stream, LONGEST_LINE) {
                    log.note(Direction::Stderr, &line.text);
                    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
                    if tail.lines.len() == MOST_LINES {
                        tail.lines.pop_front();
                    }
                    tail.lines
                        .push_back(line.text.chars().take(LONGEST).collect());
                }
                tail.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
                changed.notify_all();
            })?;
        Ok(stderr)
    }

    /// The last lines, complete if the stream ends within `patience`.
    pub(super) fn last_lines(&self, patience: Duration) -> Vec<String> {
        let (tail, changed) = &*self.0;
        let tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        let (tail, _) = changed
            .wait_timeout_while(tail, patience, |tail| !tail.ended)
            .unwrap_or_else(PoisonError::into_inner);
        tail.lines.iter().cloned().collect()
    }
}
