use std::error::Error;
use std::fmt;

/// A line or request that does not fit the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field that is wrong, as the protocol names it.
    pub field: &'static str,
    /// What was expected there.
    pub expected: &'static str,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            field,
            expected,
            found,
        } = self;
        write!(f, "{field}: expected {expected}, found {found:?}")
    }
}

impl Error for Fault {}
