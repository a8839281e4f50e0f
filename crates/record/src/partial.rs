use std::error::Error;
use std::fmt;

/// A record that breaks off: what came before the error, and the error. `R` is the game's own
/// record type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial<R, E> {
    /// What was read before the error.
    pub record: Box<R>,
    /// The error.
    pub error: E,
}

impl<R, E> Partial<R, E> {
    /// What was read, and why reading stopped.
    pub(crate) fn new(record: R, error: E) -> Partial<R, E> {
        Partial {
            record: Box::new(record),
            error,
        }
    }

    /// The record if reading it went well, and the partial record if it did not.
    pub(crate) fn unless_ok(record: R, read: Result<(), E>) -> Result<R, Partial<R, E>> {
        match read {
            Ok(()) => Ok(record),
            Err(error) => Err(Partial::new(record, error)),
        }
    }
}

impl<R, E: fmt::Display> fmt::Display for Partial<R, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<R: fmt::Debug, E: Error> Error for Partial<R, E> {}
