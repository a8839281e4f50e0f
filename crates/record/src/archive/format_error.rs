use std::error::Error;
use std::fmt;

/// An error in the words of the format it comes from: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError(String);

impl FormatError {
    pub(super) fn new(error: impl fmt::Display) -> FormatError {
        FormatError(error.to_string())
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for FormatError {}
