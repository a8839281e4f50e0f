use crate::{Answer, Fault, Request};

/// The engine's side of a protocol: lines in, requests out; answers in, lines out.
pub trait EngineSide {
    /// What a line asks for. Most lines are one request; some are none (they are answered by
    /// [`EngineSide::pending`] alone or only change the session), some are several.
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault>;

    /// The lines that say `answer`.
    fn write(&mut self, answer: &Answer) -> Vec<String>;

    /// Lines that the session itself has to say (acknowledgements, errors), taken out.
    fn pending(&mut self) -> Vec<String>;

    /// What a line asks for that [`EngineSide::read`] has refused, as far as it can be read: an
    /// answer may be waited for all the same.
    fn salvage(&mut self, _line: &str) -> Vec<Request> {
        Vec::new()
    }
}

/// The other side of a protocol: requests in, lines out; lines in, answers out.
pub trait ClientSide {
    /// The lines that ask for `request`. None where the protocol has no such thing.
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault>;

    /// The answers in a line of the engine.
    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault>;
}
