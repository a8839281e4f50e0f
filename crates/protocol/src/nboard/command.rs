use std::fmt;

use super::{Ggf, Played};
use crate::Fault;
use crate::wording::{first_word, one_line, parse};

/// A line to the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Speak this version of the protocol.
    NBoard(u32),
    /// How deep to search before the endgame.
    SetDepth(u32),
    /// How the game stands.
    SetGame(Ggf),
    /// The value of a draw for Black, in discs.
    SetContempt(i32),
    /// A move more.
    Move(Played),
    /// Report this many of the best moves.
    Hint(u32),
    /// Tell which move you would play.
    Go,
    /// Stop, and say so.
    Ping(u32),
    /// Learn the game, and say so.
    Learn,
    /// Tell how good each position of the game was.
    Analyze,
    /// Go away. The protocol does not have it, but engines do.
    Quit,
    /// Something else, which is to be ignored.
    Other(String),
}

impl Command {
    /// Reads a line. A move without `move` is that of version 1.
    pub fn parse(line: &str) -> Result<Command, Fault> {
        const WHOLE: &str = "a whole number";
        let (word, rest) = first_word(line);
        Ok(match word {
            "nboard" => Command::NBoard(parse("nboard", WHOLE, rest)?),
            "set" => {
                let (key, value) = first_word(rest);
                match key {
                    "depth" => Command::SetDepth(parse("depth", WHOLE, value)?),
                    "game" => Command::SetGame(Ggf::parse(value)?),
                    "contempt" => Command::SetContempt(parse("contempt", WHOLE, value)?),
                    _ => Command::Other(one_line(line)),
                }
            }
            "move" => Command::Move(Played::parse(rest)?),
            "hint" if rest.is_empty() => Command::Hint(1),
            "hint" => Command::Hint(parse("hint", WHOLE, rest)?),
            "go" => Command::Go,
            "ping" => Command::Ping(parse("ping", WHOLE, rest)?),
            "learn" => Command::Learn,
            "analyze" => Command::Analyze,
            "quit" => Command::Quit,
            _ => match Played::parse(line) {
                Ok(played) if word.len() == 2 => Command::Move(played),
                _ => Command::Other(one_line(line)),
            },
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::NBoard(version) => write!(f, "nboard {version}"),
            Command::SetDepth(depth) => write!(f, "set depth {depth}"),
            Command::SetGame(game) => write!(f, "set game {game}"),
            Command::SetContempt(contempt) => write!(f, "set contempt {contempt}"),
            Command::Move(played) => write!(f, "move {played}"),
            Command::Hint(count) => write!(f, "hint {count}"),
            Command::Go => f.write_str("go"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Learn => f.write_str("learn"),
            Command::Analyze => f.write_str("analyze"),
            Command::Quit => f.write_str("quit"),
            Command::Other(text) => f.write_str(&one_line(text)),
        }
    }
}
