use std::fmt;

use super::{Found, Played};
use crate::Fault;
use crate::wording::{first_word, one_line, parse, parse_finite};

/// A line from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Its status as text.
    Status(String),
    /// Its name.
    MyName(String),
    /// How much it has searched since it was asked.
    NodeStats {
        /// How many positions.
        nodes: u64,
        /// In how many seconds.
        seconds: f64,
    },
    /// The move it would play.
    Best(Played),
    /// A result of its search.
    Search(Found),
    /// A result from its book.
    Book(Found),
    /// It has stopped.
    Pong(u32),
    /// It has learned the game.
    Learned,
    /// How good a position of the game was.
    Analysis {
        /// After how many moves, passes and all.
        moves: u32,
        /// How good.
        eval: f64,
    },
    /// Something else.
    Other(String),
}

impl Reply {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Reply, Fault> {
        let (word, rest) = first_word(line);
        Ok(match word {
            "status" => Reply::Status(one_line(rest)),
            "set" => match first_word(rest) {
                ("myname", name) => Reply::MyName(one_line(name)),
                _ => Reply::Other(one_line(line)),
            },
            "nodestats" => {
                let (nodes, rest) = first_word(rest);
                let (seconds, _) = first_word(rest);
                Reply::NodeStats {
                    nodes: whole(nodes)?,
                    seconds: parse_finite("time", seconds)?,
                }
            }
            "===" => Reply::Best(Played::parse(rest)?),
            "search" => Reply::Search(Found::parse(rest)?),
            "book" => Reply::Book(Found::parse(rest)?),
            "pong" => Reply::Pong(parse("pong", "a whole number", rest)?),
            // The protocol says the first, Ntest the second.
            "learned" | "learn" => Reply::Learned,
            "analysis" => {
                let (moves, rest) = first_word(rest);
                let (eval, _) = first_word(rest);
                Reply::Analysis {
                    moves: parse("moves", "a whole number", moves)?,
                    eval: parse_finite("eval", eval)?,
                }
            }
            _ => Reply::Other(one_line(line)),
        })
    }
}

/// A count, which version 1 wrote with a point.
fn whole(text: &str) -> Result<u64, Fault> {
    let (digits, _) = text.split_once('.').unwrap_or((text, ""));
    parse("nodes", "a whole number", digits)
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Status(text) => match one_line(text).as_str() {
                "" => f.write_str("status"),
                text => write!(f, "status {text}"),
            },
            Reply::MyName(name) => write!(f, "set myname {}", one_line(name)),
            Reply::NodeStats { nodes, seconds } => write!(f, "nodestats {nodes} {seconds}"),
            Reply::Best(played) => write!(f, "=== {played}"),
            Reply::Search(found) => write!(f, "search {found}"),
            Reply::Book(found) => write!(f, "book {found}"),
            Reply::Pong(number) => write!(f, "pong {number}"),
            Reply::Learned => f.write_str("learned"),
            Reply::Analysis { moves, eval } => write!(f, "analysis {moves} {eval}"),
            Reply::Other(text) => f.write_str(&one_line(text)),
        }
    }
}
