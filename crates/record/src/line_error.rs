use std::error::Error;
use std::fmt;

/// An error on a line of a file. `F` is the format's own account of what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError<F> {
    /// The line of the file, from 1.
    pub line: usize,
    /// The error there.
    pub fault: F,
}

impl<F> LineError<F> {
    /// Gives the line to a fault: `read(…).map_err(LineError::on(line))`.
    pub(crate) fn on<E: Into<F>>(line: usize) -> impl Fn(E) -> LineError<F> {
        move |fault| LineError {
            line,
            fault: fault.into(),
        }
    }
}

impl<F: fmt::Display> fmt::Display for LineError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl<F: fmt::Debug + fmt::Display> Error for LineError<F> {}
