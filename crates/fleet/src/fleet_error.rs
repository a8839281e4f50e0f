use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why something of a fleet cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FleetError {
    /// The address is neither that of a NATS server nor a folder.
    Address {
        /// The address.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// The server does not answer.
    Unreachable {
        /// Its address.
        address: String,
        /// What happened.
        why: String,
    },
    /// Nobody coordinates the fleet at the moment.
    NoCoordinator {
        /// The address of the queue.
        address: String,
    },
    /// The coordinator says no.
    Refused(String),
    /// A message or a file is larger than the queue takes.
    TooLarge {
        /// Its bytes.
        bytes: usize,
        /// The most bytes.
        most: usize,
    },
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The program `nats-server` cannot be used.
    Server(String),
    /// An order cannot be played on a fleet.
    Order {
        /// The field.
        field: &'static str,
        /// Why.
        why: String,
    },
    /// Another process coordinates the fleet of this folder.
    InUse {
        /// The folder.
        folder: PathBuf,
    },
}

impl FleetError {
    pub(crate) fn file(path: &Path, why: impl fmt::Display) -> FleetError {
        FleetError::File {
            path: path.to_owned(),
            why: why.to_string(),
        }
    }

    pub(crate) fn order(field: &'static str, why: impl fmt::Display) -> FleetError {
        let why = why.to_string();
        FleetError::Order { field, why }
    }
}

impl fmt::Display for FleetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FleetError::Address { address, why } => write!(
                f,
                "fleet {address:?}: {why}; expected nats://HOST:PORT or the folder of a fleet on this machine"
            ),
            FleetError::Unreachable { address, why } => {
                write!(f, "fleet {address}: the server does not answer: {why}")
            }
            FleetError::NoCoordinator { address } => write!(
                f,
                "fleet {address}: no coordinator answers; start one with `sanban fleet serve`"
            ),
            FleetError::Refused(why) => write!(f, "the fleet refuses: {why}"),
            FleetError::TooLarge { bytes, most } => {
                write!(f, "{bytes} bytes: the queue takes at most {most}")
            }
            FleetError::File { path, why } => write!(f, "{}: {why}", path.display()),
            FleetError::Server(why) => write!(f, "nats-server: {why}"),
            FleetError::Order { field, why } => write!(f, "{field}: {why}"),
            FleetError::InUse { folder } => write!(
                f,
                "{}: another process coordinates this fleet",
                folder.display()
            ),
        }
    }
}

impl Error for FleetError {}
