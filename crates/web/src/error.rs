use std::fmt;
use std::io;
use std::net::IpAddr;

/// Why the server does not run.
#[derive(Debug)]
pub enum Error {
    /// It cannot listen at the address.
    Listen {
        /// The address.
        bind: IpAddr,
        /// The port.
        port: u16,
        /// Why.
        why: io::Error,
    },
    /// Threads or signals cannot be had.
    System(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Listen { bind, port, why } => {
                write!(f, "cannot listen at {bind}, port {port}: {why}")
            }
            Error::System(why) => write!(f, "the server cannot run: {why}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Listen { why, .. } | Error::System(why) => Some(why),
        }
    }
}
