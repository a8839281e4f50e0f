//! The guard: a small process between this program and an engine, so that nothing outlives us.
//!
//! A program that is killed outright cannot clean up, and an engine that never looks at its input
//! would think on for ever. So the engine is started by a guard, which is this same binary under
//! a hidden verb: it does nothing but look whether its parent is still there.
//!
//! ```text
//! sanban guard -- PARENT PROGRAM ARGS…
//! ```
//!
//! The guard leads the process group that it shares with the engine, so that one signal to the
//! group ends both. It lets go of the engine's streams, so that their ends are seen at once.

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
    /// What makes it a guard; the parent's process id, the engine and its arguments follow.
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

/// What a guard's own words on stderr begin with.
const VOICE: &str = "guard: ";

/// Why a guard could not start the engine, if that is what it says.
#[must_use]
pub fn reason(stderr: &[String]) -> Option<&str> {
    stderr.iter().find_map(|line| line.strip_prefix(VOICE))
}
