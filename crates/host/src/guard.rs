//! The guard: a small process between this program and an engine, so that no engine outlives us.
//!
//! A program that is killed outright cannot clean up, and an engine that never reads its input
//! would run for ever. So a guard starts the engine. The guard is this same binary under a hidden
//! verb: it only watches whether its parent is still there.
//!
//! ```text
//! sanban guard -- PARENT PROGRAM ARGS…
//! ```
//!
//! The guard leads the process group that it shares with the engine, so that one signal to the
//! group ends both. On Linux it also adopts the processes that the engine leaves behind, whatever
//! session they have moved to, and ends them with the engine. It closes its copies of the engine's
//! streams, so that their ends are seen at once.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

#[cfg(unix)]
mod watch;

#[cfg(unix)]
pub use watch::run;

/// A program that runs others and ends them when its parent is gone: see [`guard`](self).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The program.
    pub program: PathBuf,
    /// The arguments that make it a guard; the parent's process id, the engine and its arguments
    /// follow.
    pub args: Vec<OsString>,
}

impl Guard {
    /// This program, if it has the verb: `guard --`.
    pub fn this_program() -> io::Result<Guard> {
        Ok(Guard {
            program: env::current_exe()?,
            args: vec!["guard".into(), "--".into()],
        })
    }
}

/// The exit code of a guard that could not start the engine, as shells have it.
pub const CANNOT_START: u8 = 127;

/// The prefix of a guard's own messages on stderr.
const VOICE: &str = "guard: ";

/// Why a guard could not start the engine, if the text is such a message.
#[must_use]
pub fn reason(stderr: &[String]) -> Option<&str> {
    stderr.iter().find_map(|line| line.strip_prefix(VOICE))
}
