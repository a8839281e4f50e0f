use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::guarded;

/// The most bytes kept of a line, more than any engine needs.
const LONGEST_LINE: u64 = 1 << 13;

/// The most lines that wait to be read; an engine that sends more has to wait.
const MOST_LINES: usize = 1 << 14;

/// The most lines that wait to be sent to the engine.
const MOST_WAITING: usize = 1 << 10;

/// The number of last lines on stderr that are kept.
const LAST_WORDS: usize = 8;

/// The time between two checks whether a process has ended.
const GLANCE: Duration = Duration::from_millis(2);

/// A line of the engine and the time it arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReceivedLine {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// The result of waiting for a line.
pub(crate) enum Received {
    Line(ReceivedLine),
    Timeout,
    /// The engine has closed its output.
    End,
}

/// A program with unfiltered input and output lines. `host::Remote` sends only valid lines and reads
/// only the answers it needs; checks need more. Dropping it ends the program and its child processes.
pub(crate) struct LineProcess {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<ReceivedLine>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    status: Option<ExitStatus>,
}

impl LineProcess {
    /// Starts a program in this folder or its own, with a guard process if the system supports it.
    pub(crate) fn start(words: &[OsString], folder: Option<&Path>) -> io::Result<LineProcess> {
        let mut child = guarded::command(words, folder)?.spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (lines, output) = mpsc::sync_channel(MOST_LINES);
        let (input, waiting) = mpsc::sync_channel(MOST_WAITING);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let process = LineProcess {
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
                lines.send(ReceivedLine { text, at }).is_ok()
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
        Ok(process)
    }

    /// Sends a line; returns whether the engine still accepts input.
    pub(crate) fn send(&mut self, line: &str) -> bool {
        self.send_bytes(format!("{line}\n").into_bytes())
    }

    /// Sends any bytes. It never blocks, because an engine may not read them.
    pub(crate) fn send_bytes(&mut self, bytes: Vec<u8>) -> bool {
        let input = self.input.as_ref();
        input.is_some_and(|input| input.try_send(bytes).is_ok())
    }

    /// Closes the input of the program.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it arrives in time.
    pub(crate) fn receive(&mut self, until: Instant) -> Received {
        let left = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(said) => Received::Line(said),
            Err(RecvTimeoutError::Timeout) => Received::Timeout,
            Err(RecvTimeoutError::Disconnected) => Received::End,
        }
    }

    /// The exit status, if the program ends by itself in time. Its output is discarded meanwhile, so
    /// that a full pipe does not block it.
    pub(crate) fn ends_within(&mut self, limit: Duration) -> Option<ExitStatus> {
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
    pub(crate) fn last_words(&self) -> Vec<String> {
        let kept = &self.last_words;
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().cloned().collect()
    }
}

impl Drop for LineProcess {
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

/// Calls `f` with every line, truncated if it is too long, until `f` returns `false`.
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
