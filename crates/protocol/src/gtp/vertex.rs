use std::fmt;

use crate::Fault;
use crate::wording::fault;

/// Where a move goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Vertex {
    /// A square, as in `d3`.
    Square(String),
    /// A pass.
    Pass,
    /// Not a move: the game is given up. Only an engine says so.
    Resign,
}

impl Vertex {
    /// Reads a square, `pass` or `resign`, with capital letters or without.
    pub fn parse(text: &str) -> Result<Vertex, Fault> {
        let name = text.trim().to_ascii_lowercase();
        match name.as_bytes() {
            b"pass" => Ok(Vertex::Pass),
            b"resign" => Ok(Vertex::Resign),
            [b'a'..=b'h', b'1'..=b'8'] => Ok(Vertex::Square(name)),
            _ => Err(fault("vertex", "a square from a1 to h8, or pass", text)),
        }
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Vertex::Square(name) => name,
            Vertex::Pass => "pass",
            Vertex::Resign => "resign",
        })
    }
}
