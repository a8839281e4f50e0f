use super::{Command, Reply};
use crate::Fault;
use crate::wording::fault;

/// The evaluator itself: it answers what it was asked, in that order.
#[derive(Clone, Debug, Default)]
pub struct Server {
    ready: bool,
}

impl Server {
    /// What a line asks for; none if it is empty. A position before the first `isready` is a
    /// fault, since the model is loaded only then.
    pub fn read(&mut self, line: &str) -> Result<Option<Command>, Fault> {
        if line.trim().is_empty() {
            return Ok(None);
        }
        let command = Command::parse(line)?;
        match command {
            Command::IsReady => self.ready = true,
            Command::Eval(_) if !self.ready => {
                return Err(fault("eval", "isready before it", line));
            }
            Command::Eval(_) | Command::Quit => {}
        }
        Ok(Some(command))
    }

    /// The line of an answer.
    #[must_use]
    pub fn write(&self, reply: Reply) -> String {
        reply.to_string()
    }
}
