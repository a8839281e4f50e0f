use std::error::Error;
use std::fmt;

use super::Record;

/// A record that breaks off: what came before, and why it stopped there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial<E> {
    /// What was read before the fault.
    pub record: Box<Record>,
    /// The fault.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for Partial<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<E: Error> Error for Partial<E> {}
