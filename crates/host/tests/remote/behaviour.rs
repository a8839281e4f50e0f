//! How a fake engine behaves, and how to start one that does.

use std::env;
use std::time::Duration;

use host::{Environment, Failure, Launch, Log, Patience, Remote};

use crate::words::words;

/// The variable that names the behaviour.
pub(crate) const VARIABLE: &str = "SANBAN_FAKE";

/// How long one may take to stop or to go that is known not to.
pub(crate) const IMPATIENCE: Duration = Duration::from_millis(300);

/// One way to behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Behaviour {
    /// Does what it should; thinks until told to stop when it is told where (`at`) `deep`.
    Good,
    /// Never says anything.
    Silent,
    /// Says who it is, and nothing when asked for a move.
    Thoughtful,
    /// Says senseless things, quickly.
    Garbage,
    /// Says one senseless thing.
    Mumble,
    /// Answers only when told to stop.
    Late,
    /// Says 100 MB about its search before it answers.
    Flood,
    /// Says 100 MB in one line before it answers.
    LongLine,
    /// Dies when asked for a move.
    Dying,
    /// The same, and leaves somebody behind who holds its streams.
    DyingParent,
    /// Plays on a taken square.
    Illegal,
    /// Does not go away.
    Stubborn,
    /// Starts another process, and tells its id.
    Parent,
    /// The same, and does not go away.
    StubbornParent,
    /// The same, and that process goes to a session of its own.
    FarParent,
    /// What that process is.
    Sleeper,
    /// What the process in its own session is.
    FarSleeper,
    /// Closes its output when asked for a move, and lives on.
    Hangup,
    /// Answers without a newline, and ends.
    Abrupt,
    /// Answers before it is asked.
    Eager,
    /// Does not read what it is told.
    Deaf,
    /// Refuses something, and thinks all the same only when it is told where (`at`) `deep`.
    Unwilling,
    /// Tells where it is and what it sees.
    Watchful,
    /// Answers while it should ponder.
    Hasty,
}

const ALL: [Behaviour; 24] = [
    Behaviour::Good,
    Behaviour::Silent,
    Behaviour::Thoughtful,
    Behaviour::Garbage,
    Behaviour::Mumble,
    Behaviour::Late,
    Behaviour::Flood,
    Behaviour::LongLine,
    Behaviour::Dying,
    Behaviour::DyingParent,
    Behaviour::Illegal,
    Behaviour::Stubborn,
    Behaviour::Parent,
    Behaviour::StubbornParent,
    Behaviour::FarParent,
    Behaviour::Sleeper,
    Behaviour::FarSleeper,
    Behaviour::Hangup,
    Behaviour::Abrupt,
    Behaviour::Eager,
    Behaviour::Deaf,
    Behaviour::Unwilling,
    Behaviour::Watchful,
    Behaviour::Hasty,
];

impl Behaviour {
    /// The one that the environment asks for.
    pub(crate) fn asked_for() -> Option<Behaviour> {
        let name = env::var(VARIABLE).ok()?;
        ALL.into_iter()
            .find(|behaviour| format!("{behaviour:?}") == name)
    }

    /// How to start a program that behaves like this, with patience enough for a busy machine.
    pub(crate) fn launch(self) -> Launch {
        Launch {
            args: role("roles::fake_engine"),
            environment: Environment {
                inherited: None,
                set: vec![(VARIABLE.into(), format!("{self:?}").into())],
            },
            patience: Patience {
                start: Duration::from_secs(5),
                ready: Duration::from_secs(5),
                think: Duration::from_secs(20),
                late: Duration::from_millis(100),
                stop: Duration::from_secs(5),
                quit: Duration::from_secs(5),
            },
            ..Launch::new(env::current_exe().expect("the test has a path"))
        }
    }

    /// Starts one.
    pub(crate) fn start(self) -> Result<Remote, Failure> {
        Remote::start("tic-tac-toe", self.launch(), words, Log::none())
    }

    /// Starts one that will not do as it is told, and is not waited for.
    pub(crate) fn start_impatiently(self) -> Result<Remote, Failure> {
        let mut launch = self.launch();
        launch.patience.stop = IMPATIENCE;
        launch.patience.quit = IMPATIENCE;
        Remote::start("tic-tac-toe", launch, words, Log::none())
    }
}

/// The arguments that make this executable play a role.
pub(crate) fn role(name: &str) -> Vec<std::ffi::OsString> {
    [name, "--exact", "--nocapture", "--"]
        .map(Into::into)
        .into()
}
