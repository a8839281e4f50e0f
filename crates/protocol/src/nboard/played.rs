use std::fmt;

use crate::Fault;
use crate::wording::{fault, parse_finite};

/// A move with what was thought of it: `F5/1.25/3.5`, either number may be missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The move in the game's own notation: `f5` or `pass`.
    pub name: String,
    /// How good it was thought to be.
    pub eval: Option<f64>,
    /// How many seconds it took.
    pub seconds: Option<f64>,
}

impl Played {
    /// Reads a move. Edax puts blanks where the protocol has strokes.
    pub fn parse(text: &str) -> Result<Played, Fault> {
        let text = text.trim();
        let mut parts = if text.contains('/') {
            text.split('/').map(str::trim).collect::<Vec<_>>()
        } else {
            text.split_whitespace().collect()
        }
        .into_iter();
        let name = name(parts.next().unwrap_or_default())?;
        let mut number = |field| match parts.next() {
            None | Some("") => Ok(None),
            Some(text) => parse_finite(field, text).map(Some),
        };
        Ok(Played {
            name,
            eval: number("eval")?,
            seconds: number("time")?,
        })
    }
}

/// Reads the name of a move: `F5`, `PA` or `PASS`.
pub(super) fn name(text: &str) -> Result<String, Fault> {
    let name = text.trim().to_ascii_lowercase();
    match name.as_bytes() {
        b"pa" | b"pass" => Ok("pass".to_owned()),
        [b'a'..=b'h', b'1'..=b'8'] => Ok(name),
        _ => Err(fault("move", "a square from A1 to H8, or PA", text)),
    }
}

/// The name of a move as the protocol writes it.
pub(super) fn written(name: &str) -> String {
    match name {
        "pass" => "PA".to_owned(),
        name => name.to_ascii_uppercase(),
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.name))?;
        match (self.eval, self.seconds) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval}"),
            (None, Some(seconds)) => write!(f, "//{seconds}"),
            (Some(eval), Some(seconds)) => write!(f, "/{eval}/{seconds}"),
        }
    }
}
