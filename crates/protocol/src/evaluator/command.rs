use std::fmt;

use crate::Fault;
use crate::wording::{fault, first_word};

/// A line to the evaluator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Get ready, and say so.
    IsReady,
    /// How good is this position? One word, in USI-X's SFEN.
    Eval(String),
    /// Go away.
    Quit,
}

impl Command {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Command, Fault> {
        let (word, rest) = first_word(line);
        let (sfen, more) = first_word(rest);
        Ok(match word {
            "isready" => Command::IsReady,
            "eval" if sfen.is_empty() || !more.is_empty() => {
                return Err(fault("eval", "an sfen of one word", rest));
            }
            "eval" => Command::Eval(sfen.to_owned()),
            "quit" => Command::Quit,
            _ => return Err(fault("command", "isready, eval or quit", word)),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::IsReady => f.write_str("isready"),
            Command::Eval(sfen) => write!(f, "eval {sfen}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}
