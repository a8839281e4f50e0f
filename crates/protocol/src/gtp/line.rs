use std::fmt;

use super::Command;
use crate::Fault;
use crate::wording::first_word;

/// A line to the engine: a command, perhaps with a number in front.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The number, which the answer repeats.
    pub id: Option<u32>,
    /// The command.
    pub command: Command,
}

impl Line {
    /// Reads a line; none if there is nothing but blanks and a comment. A fault comes with the
    /// number, since the answer must repeat it.
    pub fn parse(line: &str) -> Result<Option<Line>, (Option<u32>, Fault)> {
        let text = cleaned(line);
        let (word, rest) = first_word(&text);
        if word.is_empty() {
            return Ok(None);
        }
        let (id, text) = match word.parse() {
            Ok(id) => (Some(id), rest),
            Err(_) => (None, text.as_str()),
        };
        match Command::parse(text) {
            Ok(command) => Ok(Some(Line { id, command })),
            Err(fault) => Err((id, fault)),
        }
    }
}

/// Control characters go, tabulators are blanks, and a comment begins with `#`.
fn cleaned(line: &str) -> String {
    cleaned_of_control(line.split('#').next().unwrap_or_default())
}

/// The same for answers, which have no comments.
pub(super) fn cleaned_of_control(line: &str) -> String {
    let kept = line.chars().filter(|c| *c == '\t' || !c.is_control());
    kept.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        write!(f, "{}", self.command)
    }
}
