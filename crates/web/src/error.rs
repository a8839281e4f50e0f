use std::fmt;
use std::io;
use std::net::IpAddr;
use std::path::PathBuf;

/// Why the server does not run.
#[derive(Debug)]
pub enum Error {
    /// The address cannot be listened on.
    Listen {
        /// The address.
        bind: IpAddr,
        /// The port.
        port: u16,
        /// Why.
        why: io::Error,
    },
    /// Another server uses the data folder.
    Running {
        /// The data folder.
        folder: PathBuf,
        /// The address of its page with the token, if it has told it.
        url: Option<String>,
    },
    /// Threads or signal handlers cannot be created.
    System(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Listen { bind, port, why } => {
                write!(f, "cannot listen at {bind}, port {port}: {why}")
            }
            Error::Running { folder, url } => {
                let folder = folder.display();
                write!(f, "{folder}: another server uses this data folder")?;
                url.as_ref().map_or(Ok(()), |url| write!(f, ": {url}"))
            }
            Error::System(why) => write!(f, "the server cannot run: {why}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Listen { why, .. } | Error::System(why) => Some(why),
            Error::Running { .. } => None,
        }
    }
}
