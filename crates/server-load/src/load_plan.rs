use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use join::{ConnectError, OnlineProtocol, ServerAddress, Transport};
use online::store::StoreError;

/// What a load test does.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The server.
    pub server: ServerAddress,
    /// How it is reached.
    pub transport: Transport,
    /// What it speaks.
    pub protocol: OnlineProtocol,
    /// How many games are played at once.
    pub games: usize,
    /// The time from move to move in each game.
    pub pace: Duration,
    /// How long is measured.
    pub length: Duration,
    /// The clock in the names of games (CSA), such as `36000-10F`.
    pub clock: String,
    /// The folder of the server, where the clients get accounts; without it the server has to accept new names.
    pub data: Option<PathBuf>,
    /// All connections are cut once at this time of the measurement, and made again.
    pub cut: Option<Duration>,
    /// The server's process, if it runs on this machine.
    pub process: Option<u32>,
    /// Decides which games are played.
    pub seed: u64,
}

/// Why a load test cannot run.
#[derive(Debug)]
pub enum LoadError {
    /// The accounts cannot be made.
    Accounts(StoreError),
    /// The system does not let the test run.
    System(io::Error),
    /// The server cannot be reached.
    Connect(ConnectError),
    /// Nobody has a game after the time that logins may take.
    NoGame {
        /// How many clients were logged in.
        inside: usize,
        /// How many there are.
        clients: usize,
        /// What the server said, if anything was wrong.
        said: Option<String>,
    },
    /// There is no such process.
    Process(u32),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Accounts(why) => why.fmt(f),
            LoadError::System(why) => why.fmt(f),
            LoadError::Connect(why) => f.write_str(&why.text(report::Language::English)),
            LoadError::NoGame {
                inside,
                clients,
                said,
            } => {
                write!(
                    f,
                    "the games did not begin: {inside} of {clients} players were logged in"
                )?;
                said.iter().try_for_each(|said| write!(f, " ({said})"))
            }
            LoadError::Process(id) => write!(f, "--pid {id}: there is no such process"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(why: io::Error) -> LoadError {
        LoadError::System(why)
    }
}

impl From<ConnectError> for LoadError {
    fn from(why: ConnectError) -> LoadError {
        LoadError::Connect(why)
    }
}
