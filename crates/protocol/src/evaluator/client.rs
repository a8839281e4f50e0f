use super::{Command, Reply};
use crate::Fault;
use crate::wording::fault;

/// The side that asks an evaluator, one question at a time.
#[derive(Clone, Debug, Default)]
pub struct Client {
    asked: Option<Asked>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Ready,
    Score,
}

impl Client {
    /// The line that asks whether the evaluator is ready. It must be the first: one evaluator
    /// takes its first line for the word that says what to do.
    pub fn is_ready(&mut self) -> Result<String, Fault> {
        self.ask(Asked::Ready, Command::IsReady)
    }

    /// The line that asks for the score of a position.
    pub fn eval(&mut self, sfen: &str) -> Result<String, Fault> {
        let command = Command::parse(&format!("eval {sfen}"))?;
        self.ask(Asked::Score, command)
    }

    /// The line that sends the evaluator away.
    #[must_use]
    pub fn quit(&self) -> String {
        Command::Quit.to_string()
    }

    fn ask(&mut self, asked: Asked, command: Command) -> Result<String, Fault> {
        if self.asked.is_some() {
            let expected = "the answer to the last one first";
            return Err(fault("question", expected, &command.to_string()));
        }
        self.asked = Some(asked);
        Ok(command.to_string())
    }

    /// The answer in a line; none if it is not there, or not the one that is waited for.
    pub fn read(&mut self, line: &str) -> Result<Option<Reply>, Fault> {
        let word = match self.asked {
            None => return Ok(None),
            Some(Asked::Ready) => "readyok",
            Some(Asked::Score) => "score",
        };
        if !line.contains(word) {
            return Ok(None);
        }
        let reply = match self.asked {
            Some(Asked::Ready) => Reply::ReadyOk,
            _ => Reply::parse(line)?,
        };
        self.asked = None;
        Ok(Some(reply))
    }
}
