use std::fmt;

use crate::Fault;
use crate::wording::{fault, first_word, parse_finite};

/// A line from the evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reply {
    /// It is ready.
    ReadyOk,
    /// How good the position is for the side to move, on a scale of its own. What is not finite
    /// can be written but not read.
    Score(f64),
}

impl Reply {
    /// Reads a line that contains `readyok` or `score` and a number.
    pub fn parse(line: &str) -> Result<Reply, Fault> {
        if line.contains("readyok") {
            return Ok(Reply::ReadyOk);
        }
        let Some((_, behind)) = line.split_once("score") else {
            return Err(fault("reply", "readyok or score", line));
        };
        let (number, _) = first_word(behind.trim_start_matches([':', '=']));
        Ok(Reply::Score(parse_finite("score", number)?))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Score(score) => write!(f, "score {score}"),
        }
    }
}
