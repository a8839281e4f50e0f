use std::fmt;

use super::played::{name, written};
use crate::Fault;
use crate::wording::{fault, one_line, parse, parse_finite};

/// The evaluation of a move by an engine: `F5D6C3 1.25 0 12 words`.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The line of play, the move considered first, in the game's own notation.
    pub line: Vec<String>,
    /// How good it is for the side to move. Of a pair of values (a draw counted for Black, for
    /// White) the first.
    pub eval: f64,
    /// How many games of the book went this way.
    pub games: u64,
    /// The depth: a number, or one and other letters, as in `100%W`.
    pub depth: String,
    /// The rest of the line.
    pub text: String,
}

impl Found {
    /// Reads what follows `search` or `book`.
    pub fn parse(text: &str) -> Result<Found, Fault> {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        let line = moves(next())?;
        let eval = next().trim_matches(['(', ')']);
        let eval = parse_finite("eval", eval.split(',').next().unwrap_or_default())?;
        let games = parse("games", "a whole number", next())?;
        let depth = next();
        if !depth.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(fault("depth", "a number", depth));
        }
        let depth = depth.to_owned();
        let text = words.collect::<Vec<_>>().join(" ");
        Ok(Found {
            line,
            eval,
            games,
            depth,
            text,
        })
    }
}

/// Moves of two letters, with or without dashes between.
fn moves(text: &str) -> Result<Vec<String>, Fault> {
    let mut line = Vec::new();
    let mut letters = text.chars().filter(|c| *c != '-').take(256);
    while let Some(first) = letters.next() {
        let both: String = [Some(first), letters.next()]
            .into_iter()
            .flatten()
            .collect();
        line.push(name(&both)?);
    }
    if line.is_empty() {
        Err(fault("pv", "moves without blanks between", text))
    } else {
        Ok(line)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.line {
            f.write_str(&written(name))?;
        }
        write!(f, " {} {} {}", self.eval, self.games, self.depth)?;
        match one_line(&self.text).as_str() {
            "" => Ok(()),
            text => write!(f, " {text}"),
        }
    }
}
