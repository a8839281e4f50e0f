use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::guarded;

/// What is kept of a line: more than any engine says at a time.
const LONGEST_LINE: u64 = 1 << 13;

/// How many lines wait to be heard; an engine that says more has to wait itself.
const MOST_LINES: usize = 1 << 14;

/// How many lines wait to be read by the engine.
const MOST_WAITING: usize = 1 << 10;

/// How many of the last lines on stderr are kept.
const LAST_WORDS: usize = 8;

/// How often a process that is to end is looked at.
const GLANCE: Duration = Duration::from_millis(2);

/// A line of the engine, and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// What comes of listening for a while.
pub(super) enum Heard {
    Line(Said),
    Nothing,
    /// It has closed its output.
    End,
}

/// A program and the lines said to and by it, just as they are. `host::Remote` says only what is
/// right and hears only what it asked for; a doctor must do otherwise. Dropping it ends the
/// program and whatever that has started.
pub(super) struct Conversation {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<Said>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    status: Option<ExitStatus>,
}

impl Conversation {
    /// Starts a program, guarded where the system lets one.
    pub(super) fn start(words: &[OsString]) -> io::Result<Conversation> {
        let mut command = guarded::command(words)?;
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (lines, output) = mpsc::sync_channel(MOST_LINES);
        let (input, waiting) = mpsc::sync_channel(MOST_WAITING);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let conversation = Conversation {
            child,
            input: Some(input),
            output,
            last_words: Arc::clone(&last_words),
            status: None,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            return Err(io::Error::other("its streams are not piped"));
        };
        thread::spawn(move || write(stdin, &waiting));
        thread::spawn(move || {
            read(stdout, |text| {
                let at = Instant::now();
                lines.send(Said { text, at }).is_ok()
            });
        });
        thread::spawn(move || {
            read(stderr, |text| {
                let mut kept = last_words.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push_back(text);
                if kept.len() > LAST_WORDS {
                    kept.pop_front();
                }
                true
            });
        });
        Ok(conversation)
    }

    /// Says a line; whether the engine could still hear it.
    pub(super) fn say(&mut self, line: &str) -> bool {
        self.say_bytes(format!("{line}\n").into_bytes())
    }

    /// Says anything, be it no line at all. It never waits: an engine need not listen.
    pub(super) fn say_bytes(&mut self, bytes: Vec<u8>) -> bool {
        let input = self.input.as_ref();
        input.is_some_and(|input| input.try_send(bytes).is_ok())
    }

    /// Says nothing any more.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it comes in time.
    pub(super) fn hear(&mut self, until: Instant) -> Heard {
        let left = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(said) => Heard::Line(said),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// How the program ends by itself, if it does in time. What it says meanwhile is dropped, so
    /// that it need not wait for anybody to listen.
    pub(super) fn ends_within(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            if self.status.is_none() {
                self.status = self.child.try_wait().ok().flatten();
            }
            while self.output.try_recv().is_ok() {}
            if self.status.is_some() || start.elapsed() >= limit {
                return self.status;
            }
            thread::sleep(GLANCE);
        }
    }

    /// The last lines on stderr.
    pub(super) fn last_words(&self) -> Vec<String> {
        let kept = &self.last_words;
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().cloned().collect()
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        guarded::end(&mut self.child);
    }
}

fn write(mut input: ChildStdin, waiting: &Receiver<Vec<u8>>) {
    for bytes in waiting {
        if input
            .write_all(&bytes)
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Calls `f` with every line, cut where it is too long, until it says that it is enough.
fn read(stream: impl Read, mut f: impl FnMut(String) -> bool) {
    let mut stream = BufReader::new(stream);
    let mut is_rest = false;
    loop {
        let mut line = Vec::new();
        let length = stream
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(length, Ok(1..)) {
            return;
        }
        let is_whole = line.last() == Some(&b'\n');
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']).to_owned();
        if !is_rest && !f(text) {
            return;
        }
        is_rest = !is_whole;
    }
}
