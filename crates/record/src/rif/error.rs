use std::fmt;
use std::io;

use game::Color;

use ::renju::Refusal;

/// Why a game was refused, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// The game's id, if it has one.
    pub game: Option<String>,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a game or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// The file is no XML there, in the words of the XML reader.
    Xml(String),
    /// A player that is not in the table.
    Player {
        /// Which one.
        color: Color,
        /// The id.
        found: String,
    },
    /// A word that is no move.
    Move {
        /// Which move, from 1.
        number: usize,
        /// The word.
        found: String,
    },
    /// A move against the rules.
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The rule.
        why: Refusal,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { line, game, fault } = self;
        match game {
            Some(game) => write!(f, "line {line}, game {game}: {fault}"),
            None => write!(f, "line {line}: {fault}"),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(kind) => write!(f, "file: {kind}"),
            Fault::Xml(words) => write!(f, "expected XML: {words}"),
            Fault::Player { color, found } => {
                write!(f, "{color}: expected the id of a player, found {found:?}")
            }
            Fault::Move { number, found } => {
                write!(
                    f,
                    "move {number}: expected a point such as h8, found {found:?}"
                )
            }
            Fault::Illegal { number, why } => {
                write!(f, "move {number}: expected a legal move: {why}")
            }
        }
    }
}
