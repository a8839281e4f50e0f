use std::any::Any;
use std::error::Error;
use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use protocol::Fault;

/// A failure of an engine. A referee turns it into a result, so it is plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The program, or the thread of a player, could not be started.
    Spawn {
        /// The program, or the player's name.
        program: String,
        /// Why, in the words of the system.
        why: String,
    },
    /// It did not answer in time.
    Timeout {
        /// The task.
        phase: Phase,
        /// The time it had.
        limit: Duration,
    },
    /// It ended without being asked to.
    Crash {
        /// The task it was working on.
        phase: Phase,
        /// The exit status, if the system reported it.
        status: Option<ExitStatus>,
        /// The last lines of its stderr.
        stderr: Vec<String>,
    },
    /// It closed its output and lived on, so that it was killed.
    Hangup {
        /// The task it was working on.
        phase: Phase,
        /// The last lines of its stderr.
        stderr: Vec<String>,
    },
    /// It does not read its input.
    Deaf,
    /// It sent only lines that do not belong to its protocol.
    Garbage {
        /// The task.
        phase: Phase,
        /// The first of these lines.
        line: String,
    },
    /// It chose a move that cannot be played.
    IllegalAnswer {
        /// The move.
        answer: String,
        /// The defect.
        why: String,
    },
    /// It refused to think, in its own words.
    Refusal(String),
    /// The player inside this program panicked.
    Panic(String),
    /// It is not there any more; [`Engine::restart`](crate::Engine::restart) brings it back.
    Gone,
    /// The request was invalid, and was not sent.
    Request(Fault),
    /// The position was invalid, and was not sent.
    Position {
        /// The part that is wrong: the first position, or a move.
        found: String,
        /// The defect.
        why: String,
    },
}

impl Failure {
    /// A panic of a player, with its message.
    #[must_use]
    pub fn of_panic(cause: &(dyn Any + Send)) -> Failure {
        let text = cause.downcast_ref::<&str>().map(|&text| text.to_owned());
        let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
        Failure::Panic(text.unwrap_or_else(|| "no message".to_owned()))
    }

    /// Whether the engine is at fault, and not the caller.
    #[must_use]
    pub fn blames_engine(&self) -> bool {
        !matches!(
            self,
            Failure::Gone | Failure::Request(_) | Failure::Position { .. }
        )
    }
}

/// The task of an engine when it failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Identifying itself.
    Start,
    /// Getting ready for a game.
    Ready,
    /// Thinking.
    Think,
    /// Answering after it was told to stop.
    Stop,
    /// Quitting.
    Quit,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Phase::Start => "start",
            Phase::Ready => "ready",
            Phase::Think => "think",
            Phase::Stop => "stop",
            Phase::Quit => "quit",
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Spawn { program, why } => write!(f, "{program:?} cannot be started: {why}"),
            Failure::Timeout { phase, limit } => write!(f, "{phase}: no answer in {limit:?}"),
            Failure::Crash {
                phase,
                status,
                stderr,
            } => {
                write!(f, "{phase}: it ended")?;
                if let Some(status) = status {
                    write!(f, " with {status}")?;
                }
                last_words(stderr, f)
            }
            Failure::Hangup { phase, stderr } => {
                write!(f, "{phase}: it closed its output")?;
                last_words(stderr, f)
            }
            Failure::Deaf => f.write_str("it does not read its input"),
            Failure::Garbage { phase, line } => {
                write!(
                    f,
                    "{phase}: expected a line of its protocol, found {line:?}"
                )
            }
            Failure::IllegalAnswer { answer, why } => write!(f, "illegal answer {answer:?}: {why}"),
            Failure::Refusal(words) => write!(f, "it refused: {words}"),
            Failure::Panic(message) => write!(f, "it panicked: {message}"),
            Failure::Gone => f.write_str("it is not running"),
            Failure::Request(fault) => fault.fmt(f),
            Failure::Position { found, why } => write!(f, "position: {found:?}: {why}"),
        }
    }
}

/// The line of stderr that most likely gives the cause.
fn last_words(stderr: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match stderr.last() {
        Some(line) => write!(f, "; its last words: {line}"),
        None => Ok(()),
    }
}

impl Error for Failure {}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Request(fault)
    }
}
