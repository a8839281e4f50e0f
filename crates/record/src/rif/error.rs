use std::fmt;
use std::io;

use ::renju::Refusal;

use crate::unexpected::Field;
use crate::{RefusedMove, Unexpected};

/// Why a game was refused, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the file, from 1.
    pub line: usize,
    /// The game's id, if it has one.
    pub game: Option<String>,
    /// The error there.
    pub fault: Fault,
}

/// The error in a game or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file could not be read.
    Io(io::ErrorKind),
    /// The file is no XML there, in the words of the XML reader.
    Xml(String),
    /// A player that is not in the table, or a word that is no move.
    Unexpected(Unexpected),
    /// A move against the rules.
    Illegal(RefusedMove<Refusal>),
}

pub(super) const BLACK: Field = Field::new("black", "the id of a player");
pub(super) const WHITE: Field = Field::new("white", "the id of a player");
pub(super) const MOVE: Field = Field::new("", "a point such as h8");

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
            Fault::Unexpected(unexpected) => unexpected.fmt(f),
            Fault::Illegal(refused) => refused.fmt(f),
        }
    }
}
