use std::fmt;

use crate::Fault;
use crate::wording::fault;

/// A move of a bot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A disc on a square, as in `d3`.
    Place(String),
    /// Nothing: only where nothing else is legal.
    Pass,
}

impl Action {
    /// Reads an answer. Bots write whatever they like behind the first two characters, and those of
    /// `pass` are `pa`.
    pub fn parse(line: &str) -> Result<Action, Fault> {
        let start: String = line.trim().chars().take(2).collect();
        let start = start.to_ascii_lowercase();
        match start.as_bytes() {
            [b'p', b'a'] => Ok(Action::Pass),
            [b'a'..=b'h', b'1'..=b'8'] => Ok(Action::Place(start)),
            _ => Err(fault("action", "a square from a1 to h8, or pass", line)),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Place(square) => square,
            Action::Pass => "pass",
        })
    }
}
