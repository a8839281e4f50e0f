//! Ctrl-C as a request to stop.

use std::process;
use std::sync::{Mutex, Once, PoisonError};

use anyhow::{Context, Result};
use search::Stop;

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

/// The stop that Ctrl-C requests: a process has one handler.
static STOP: Mutex<Option<Stop>> = Mutex::new(None);
static HANDLER: Once = Once::new();

/// Makes Ctrl-C a request to stop. The second one ends the process at once; engines are ended by
/// their guards.
pub fn listen(stop: &Stop) -> Result<()> {
    *STOP.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
    let mut made = Ok(());
    HANDLER.call_once(|| {
        made = ctrlc::set_handler(|| {
            let stop = STOP.lock().unwrap_or_else(PoisonError::into_inner);
            match stop.as_ref() {
                Some(stop) if !stop.is_requested() => stop.request(),
                _ => process::exit(INTERRUPTED.into()),
            }
        });
    });
    made.context("Ctrl-C")
}
