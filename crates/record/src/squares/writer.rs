use std::fmt;

use ::othello::{Move, Position};

use crate::othello::Record;

/// A game that does not begin as usual, for which a row of squares has no words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotTheStart;

impl fmt::Display for NotTheStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("start: a transcript has games from the usual start only")
    }
}

impl std::error::Error for NotTheStart {}

/// The line of a game, with its line end: its squares and nothing else.
pub fn to_text(record: &Record) -> Result<String, NotTheStart> {
    if record.start != Position::START {
        return Err(NotTheStart);
    }
    let squares = record.moves.iter().filter_map(|node| match node.played {
        Move::Place(square) => Some(square.to_string()),
        Move::Pass => None,
    });
    Ok(squares.chain(["\n".to_owned()]).collect())
}
