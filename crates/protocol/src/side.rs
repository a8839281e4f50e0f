use std::error::Error;
use std::fmt;

use crate::{Answer, Request};

/// The engine's side of a protocol: lines in, requests out; answers in, lines out.
pub trait EngineSide {
    /// What a line asks for. Most lines are one request; some are none (they are answered by
    /// [`EngineSide::pending`] alone or only change the session), some are several.
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault>;

    /// The lines that say `answer`.
    fn write(&mut self, answer: &Answer) -> Vec<String>;

    /// Lines that the session itself has to say (acknowledgements, errors), taken out.
    fn pending(&mut self) -> Vec<String>;
}

/// The other side of a protocol: requests in, lines out; lines in, answers out.
pub trait ClientSide {
    /// The lines that ask for `request`. None where the protocol has no such thing.
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault>;

    /// What a line of the engine says.
    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault>;
}

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
