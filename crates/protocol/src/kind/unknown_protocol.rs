use std::error::Error;
use std::fmt;

use super::Kind;

/// A name that no protocol has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownProtocol {
    /// The name.
    pub found: String,
}

impl fmt::Display for UnknownProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Kind::ALL.map(Kind::name).join(", ");
        write!(f, "protocol {:?}: expected one of: {names}", self.found)
    }
}

impl Error for UnknownProtocol {}
