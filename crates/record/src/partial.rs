use std::error::Error;
use std::fmt;

/// A record that breaks off: what came before, and why it stopped there. `R` is the game's own
/// record type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial<R, E> {
    /// What was read before the fault.
    pub record: Box<R>,
    /// The fault.
    pub error: E,
}

impl<R, E: fmt::Display> fmt::Display for Partial<R, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<R: fmt::Debug, E: Error> Error for Partial<R, E> {}
