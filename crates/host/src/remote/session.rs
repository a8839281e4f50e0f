use std::io;
use std::process::ChildStdout;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use protocol::{Answer, Request};

use super::LONGEST_LINE;
use super::inbox::{Heard, Inbox};
use super::log::Direction;
use super::outbox::Outbox;
use super::process::{Pipes, Process};
use super::stderr::Stderr;
use super::trouble::Trouble;
use super::{Dialect, Launch, Log};
use crate::bounded_lines::BoundedLines;
use crate::{Failure, Phase, guard, setting};

/// A running program and the conversation with it. Dropping it kills the program.
pub(super) struct Session {
    process: Process,
    outbox: Outbox,
    inbox: Arc<Inbox>,
    stderr: Stderr,
    dialect: Arc<Mutex<Dialect>>,
    program: String,
    guarded: bool,
    /// The time it has to end after it closed its output.
    patience: Duration,
}

/// How often a program that owes an answer is checked.
const GLANCE: Duration = Duration::from_millis(20);

/// How long the last lines on stderr may arrive after the end of the program.
const ECHO: Duration = Duration::from_millis(100);

impl Session {
    pub(super) fn start(launch: &Launch, dialect: Dialect, log: Log) -> Result<Session, Failure> {
        Session::try_start(launch, dialect, log).map_err(|why| Failure::Spawn {
            program: launch.program.to_string_lossy().into_owned(),
            why: why.to_string(),
        })
    }

    fn try_start(launch: &Launch, dialect: Dialect, log: Log) -> io::Result<Session> {
        launch.check_folder()?;
        let (process, pipes) = Process::start(launch.command())?;
        let Pipes {
            stdin,
            stdout,
            stderr,
        } = pipes;
        let session = Session {
            process,
            outbox: Outbox::new(stdin, log.clone())?,
            inbox: Arc::default(),
            stderr: Stderr::of(stderr, log.clone())?,
            dialect: Arc::new(Mutex::new(dialect)),
            program: launch.program.to_string_lossy().into_owned(),
            guarded: launch.guard.is_some(),
            patience: launch.patience.quit,
        };
        session.read(stdout, log)?;
        Ok(session)
    }

    pub(super) fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Parses lines in a thread: only their meaning tells which may be dropped.
    ///
    /// The thread is not joined. It ends with the stream, which a process that has left the
    /// group could keep open.
    fn read(&self, stdout: ChildStdout, log: Log) -> io::Result<()> {
        let (inbox, dialect) = (Arc::clone(&self.inbox), Arc::clone(&self.dialect));
        Builder::new()
            .name("engine-out".to_owned())
            .spawn(move || {
                for line in BoundedLines::new(stdout, LONGEST_LINE) {
                    if inbox.is_closed() {
                        return;
                    }
                    let direction = if line.cut {
                        Direction::Cut
                    } else {
                        Direction::Heard
                    };
                    log.note(direction, &line.text);
                    let answers = dialect
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .read(&line.text);
                    match answers {
                        Ok(answers) => answers
                            .into_iter()
                            .for_each(|answer| inbox.push(answer, line.text.len())),
                        Err(_) => inbox.fault(&line.text),
                    }
                }
                inbox.end();
            })?;
        Ok(())
    }

    /// Sends a request; whether the protocol has such a thing.
    pub(super) fn ask(&mut self, request: &Request) -> Result<bool, Trouble> {
        let lines = self
            .dialect
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write(request)
            .map_err(|fault| Trouble::Passing(fault.into()))?;
        // Whatever the request was made of, it must come out as these lines and no others.
        for line in &lines {
            setting::plain("line", line).map_err(|fault| Trouble::Passing(fault.into()))?;
        }
        let said = !lines.is_empty();
        for line in lines {
            self.outbox.send(line).map_err(Trouble::Final)?;
        }
        Ok(said)
    }

    /// Drops messages that arrived before the request.
    pub(super) fn forget(&self) {
        self.inbox.forget();
    }

    /// The next message, if it comes in time.
    pub(super) fn hear(&mut self, phase: Phase, until: Instant) -> Result<Option<Answer>, Trouble> {
        match self.inbox.hear(until) {
            Heard::Answer(answer) => Ok(Some(answer)),
            Heard::Nothing if self.process.exits_within(Duration::ZERO) => self.last(phase),
            Heard::Nothing => Ok(None),
            Heard::Noise => Err(Trouble::Final(self.silence(phase, Duration::ZERO))),
            Heard::End => Err(Trouble::Final(self.ended(phase))),
        }
    }

    /// The remaining messages of a program that has ended. The end of its output is no criterion:
    /// its children may hold it open, and are killed first.
    fn last(&mut self, phase: Phase) -> Result<Option<Answer>, Trouble> {
        self.process.end();
        match self.inbox.hear(Instant::now() + ECHO) {
            Heard::Answer(answer) => Ok(Some(answer)),
            _ => Err(Trouble::Final(self.ended(phase))),
        }
    }

    /// Waits for one kind of answer and ignores others.
    pub(super) fn expect<T>(
        &mut self,
        phase: Phase,
        limit: Duration,
        mut wanted: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, Trouble> {
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Err(Trouble::Final(self.silence(phase, limit)));
            }
            let until = Instant::now() + left.min(GLANCE);
            if let Some(value) = self.hear(phase, until)?.and_then(&mut wanted) {
                return Ok(value);
            }
        }
    }

    /// The failure if an answer did not come.
    pub(super) fn silence(&self, phase: Phase, limit: Duration) -> Failure {
        match self.inbox.nonsense() {
            Some(line) => Failure::Garbage {
                phase,
                line: line.chars().take(200).collect(),
            },
            None => Failure::Timeout { phase, limit },
        }
    }

    /// The failure at the end of its output.
    fn ended(&mut self, phase: Phase) -> Failure {
        let exited = self.process.exits_within(self.patience);
        let status = self.process.end();
        let stderr = self.stderr.last_lines(ECHO);
        let code = status.and_then(|status| status.code());
        if !exited {
            Failure::Hangup { phase, stderr }
        } else if self.guarded
            && code == Some(guard::CANNOT_START.into())
            && let Some(why) = guard::reason(&stderr)
        {
            Failure::Spawn {
                program: self.program.clone(),
                why: why.to_owned(),
            }
        } else {
            Failure::Crash {
                phase,
                status,
                stderr,
            }
        }
    }

    /// Asks it to quit, closes its input, and waits. There is no SIGTERM in between: it has been
    /// asked twice already, and a third request would only take longer.
    pub(super) fn quit(mut self, limit: Duration) -> Result<(), Failure> {
        // A protocol without such a request still has the end of the input.
        let _ = self.ask(&Request::Quit);
        self.outbox.close();
        if self.process.exits_within(limit) {
            return Ok(());
        }
        let phase = Phase::Quit;
        Err(Failure::Timeout { phase, limit })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.process.end();
        self.inbox.close();
    }
}
