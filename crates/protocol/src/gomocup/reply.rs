use std::fmt;

use super::{About, Place};
use crate::Fault;
use crate::wording::{fault, first_word, one_line, parse};

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The command was carried out.
    Ok,
    /// Its move, or the two or three stones of a swap2 opening.
    Moves(Vec<Place>),
    /// It takes the other colour.
    Swap,
    /// Its name, version and author.
    About(About),
    /// The foul points (Yixin).
    Forbid(Vec<Place>),
    /// The command could not be carried out.
    Error(String),
    /// It does not know the command.
    Unknown(String),
    /// Words for people.
    Message(String),
    /// Words for its author.
    Debug(String),
    /// A move that the manager may take instead of asking for one.
    Suggest(Place),
    /// A part of what it has found out (Rapfi's detailed `INFO` lines).
    Info(String),
}

impl Reply {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Reply, Fault> {
        let (word, rest) = first_word(line);
        let text = || one_line(rest);
        Ok(match word.to_ascii_uppercase().as_str() {
            "OK" => Reply::Ok,
            "SWAP" => Reply::Swap,
            "FORBID" => Reply::Forbid(fouls(rest)?),
            "ERROR" => Reply::Error(text()),
            "UNKNOWN" => Reply::Unknown(text()),
            "MESSAGE" => Reply::Message(text()),
            "DEBUG" => Reply::Debug(text()),
            "SUGGEST" => Reply::Suggest(Place::parse(rest)?),
            "INFO" => Reply::Info(text()),
            _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                Reply::Moves(moves(line)?)
            }
            _ => match About::parse(line) {
                Some(about) => Reply::About(about),
                None => return Err(fault("reply", "one of the Gomocup protocol", line)),
            },
        })
    }
}

fn moves(line: &str) -> Result<Vec<Place>, Fault> {
    // No answer of the protocol has more than the three stones of swap2.
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    if words.len() > 3 {
        return Err(fault("move", "at most three points", line));
    }
    words.into_iter().map(Place::parse).collect()
}

/// Two digits for each `x` and each `y` without anything between, and a dot at the end.
fn fouls(text: &str) -> Result<Vec<Place>, Fault> {
    const EXPECTED: &str = "xxyyxxyy and a dot";
    let wrong = || fault("FORBID", EXPECTED, text);
    let digits = text.trim().strip_suffix('.').ok_or_else(wrong)?.trim();
    let mut rest = digits;
    let mut places = Vec::new();
    while !rest.is_empty() {
        let (x, behind) = rest.split_at_checked(2).ok_or_else(wrong)?;
        let (y, behind) = behind.split_at_checked(2).ok_or_else(wrong)?;
        let place = Place::At {
            x: parse("FORBID", EXPECTED, x)?,
            y: parse("FORBID", EXPECTED, y)?,
        };
        places.push(place);
        rest = behind;
    }
    Ok(places)
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Moves(places) => {
                for (index, place) in places.iter().enumerate() {
                    let blank = if index == 0 { "" } else { " " };
                    write!(f, "{blank}{place}")?;
                }
                Ok(())
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::About(about) => write!(f, "{about}"),
            Reply::Forbid(places) => {
                f.write_str("FORBID ")?;
                for place in places {
                    if let Place::At { x, y } = place {
                        write!(f, "{x:02}{y:02}")?;
                    }
                }
                f.write_str(".")
            }
            Reply::Error(text) => write!(f, "ERROR {}", one_line(text)),
            Reply::Unknown(text) => write!(f, "UNKNOWN {}", one_line(text)),
            Reply::Message(text) => write!(f, "MESSAGE {}", one_line(text)),
            Reply::Debug(text) => write!(f, "DEBUG {}", one_line(text)),
            Reply::Suggest(place) => write!(f, "SUGGEST {place}"),
            Reply::Info(text) => write!(f, "INFO {}", one_line(text)),
        }
    }
}
