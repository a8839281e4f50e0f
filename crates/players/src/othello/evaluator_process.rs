//! An external program as an evaluator: `isready`, `eval`, `score`, `quit`.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::slice;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use host::{guard, guarded};
use othello::{Position, Sfen};
use othello_engine::classic::Evaluator;
use protocol::evaluator::Reply;

/// The time limit for getting ready, and for one batch of scores.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long its guard has to say why the program did not start.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The number of positions sent before the first answer is read; they must fit into the pipe.
const BATCH: usize = 256;

/// The longest line of an answer.
const LONGEST_LINE: u64 = 4096;

pub(super) struct EvaluatorProcess {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Whether the program has failed; then every position has the value 0.
    is_broken: bool,
}

impl EvaluatorProcess {
    /// Starts the program, whose arguments are separated by blanks, and waits until it is ready.
    pub(super) fn start(command: &str) -> Result<EvaluatorProcess> {
        let words: Vec<OsString> = command.split_whitespace().map(Into::into).collect();
        if words.is_empty() {
            bail!("evaluator: expected a program and its arguments");
        }
        let at = || format!("evaluator {command:?}");
        let mut child = guarded::command(&words, None)
            .with_context(at)?
            .stderr(Stdio::piped())
            .spawn()
            .with_context(at)?;
        let input = child.stdin.take();
        let output = child.stdout.take().with_context(at)?;
        let complaints = complaints(child.stderr.take().with_context(at)?);
        let mut evaluator = EvaluatorProcess {
            name: command.to_owned(),
            child,
            input,
            lines: lines(output),
            is_broken: false,
        };
        let answer = evaluator
            .say("isready\n")
            .and_then(|()| evaluator.wait_for("readyok"));
        if let Err(silent) = answer {
            let error = match complaints.recv_timeout(LAST_WORDS) {
                Ok(why) => anyhow!("cannot be started: {why}"),
                Err(_) => silent,
            };
            return Err(error.context(at()));
        }
        Ok(evaluator)
    }

    fn say(&mut self, text: &str) -> Result<()> {
        let input = self.input.as_mut().context("the program has ended")?;
        input.write_all(text.as_bytes())?;
        input.flush()?;
        Ok(())
    }

    /// The next line that starts with this word; other lines are ignored.
    fn wait_for(&mut self, word: &str) -> Result<String> {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(word) => return Ok(line),
                Ok(_) => {}
                Err(mpsc::RecvTimeoutError::Timeout) => bail!("no {word} within {PATIENCE:?}"),
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    bail!("the program ended without {word}")
                }
            }
        }
    }

    fn ask(&mut self, positions: &[Position], values: &mut [f64]) -> Result<()> {
        let questions: String = positions
            .iter()
            .map(|&position| format!("eval {}\n", Sfen::new(position)))
            .collect();
        self.say(&questions)?;
        for value in values {
            let line = self.wait_for("score")?;
            match Reply::parse(&line)? {
                Reply::Score(score) => *value = score,
                Reply::ReadyOk => bail!("expected a score, found {line:?}"),
            }
        }
        Ok(())
    }
}

impl Evaluator for EvaluatorProcess {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        for (positions, values) in positions.chunks(BATCH).zip(values.chunks_mut(BATCH)) {
            values.fill(0.0);
            if self.is_broken {
                continue;
            }
            if let Err(error) = self.ask(positions, values) {
                self.is_broken = true;
                // A player cannot fail during a game; the warning explains why it plays badly.
                let _ = writeln!(
                    anstream::stderr(),
                    "warning: evaluator {:?}: {error:#}; it is not used any more",
                    self.name
                );
            }
        }
    }
}

impl Drop for EvaluatorProcess {
    fn drop(&mut self) {
        let _ = self.say("quit\n");
        self.input = None;
        // The program gets some time to quit, and is then killed.
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        guarded::end(&mut self.child);
    }
}

/// Passes on what the program says to people, and hears from its guard why it could not be started.
fn complaints(errors: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, reasons) = mpsc::channel();
    let said = lines(errors);
    thread::spawn(move || {
        for line in said {
            if let Some(why) = guard::reason(slice::from_ref(&line)) {
                let _ = sender.send(why.to_owned());
            } else {
                // The reader may be gone.
                let _ = writeln!(anstream::stderr(), "{line}");
            }
        }
    });
    reasons
}

fn lines(output: impl Read + Send + 'static) -> Receiver<String> {
    // Room for all answers of a batch and some other lines.
    let (sender, receiver) = mpsc::sync_channel(4 * BATCH);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = output
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if !matches!(read, Ok(1..)) || sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
