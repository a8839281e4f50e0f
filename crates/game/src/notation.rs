use alloc::string::String;
use core::error::Error;
use core::fmt::{self, Write};

use crate::{Game, Line, MoveOf};

/// A game's text form: the one its engines speak, used on the command line and in tests.
/// What is written can be read back; the reader accepts what the game's tools tolerate.
pub trait Notation: Game {
    /// Why a position's text was refused: which field, and what was expected.
    type PositionError: Error + Send + Sync + 'static;
    /// Why a move's text was refused.
    type MoveError: Error + Send + Sync + 'static;

    /// Reads a position.
    fn parse_position(text: &str) -> Result<Self::Position, Self::PositionError>;

    /// Writes a position.
    fn write_position(position: &Self::Position, out: &mut impl Write) -> fmt::Result;

    /// The move number in a position's text, where the notation has one and the text says it.
    fn parse_number(_: &str) -> Option<u32> {
        None
    }

    /// Writes a position with the number of its next move, where the notation has a place for it.
    fn write_numbered(
        position: &Self::Position,
        _number: u32,
        out: &mut impl Write,
    ) -> fmt::Result {
        Self::write_position(position, out)
    }

    /// Reads a move meant for `position`. It need not be legal there.
    fn parse_move(position: &Self::Position, text: &str) -> Result<MoveOf<Self>, Self::MoveError>;

    /// Writes a move that is legal in `position`.
    fn write_move(position: &Self::Position, m: MoveOf<Self>, out: &mut impl Write) -> fmt::Result;

    /// [`write_position`](Notation::write_position) into a new string.
    fn position_text(position: &Self::Position) -> String {
        let mut text = String::new();
        Self::write_position(position, &mut text).expect("a String takes every text");
        text
    }

    /// [`write_numbered`](Notation::write_numbered) into a new string.
    fn numbered_text(position: &Self::Position, number: u32) -> String {
        let mut text = String::new();
        Self::write_numbered(position, number, &mut text).expect("a String takes every text");
        text
    }

    /// A line without moves that starts from the position of a text, with its move number.
    fn parse_line(rules: Self::Rules, text: &str) -> Result<Line<Self>, Self::PositionError> {
        let line = Line::from_position(rules, Self::parse_position(text)?);
        Ok(match Self::parse_number(text) {
            Some(number) => line.numbered_from(number),
            None => line,
        })
    }

    /// The text of the first position of a line, with its move number.
    fn first_text(line: &Line<Self>) -> String {
        Self::text_after(line, 0)
    }

    /// The text of the last position of a line, with its move number.
    fn last_text(line: &Line<Self>) -> String {
        Self::text_after(line, line.moves().len())
    }

    /// The text of the position after the first `count` moves of a line, with its move number.
    fn text_after(line: &Line<Self>, count: usize) -> String {
        let position = line.positions().get(count).unwrap_or(line.position());
        Self::numbered_text(position, line.number_after(count))
    }

    /// [`write_move`](Notation::write_move) into a new string.
    fn move_text(position: &Self::Position, m: MoveOf<Self>) -> String {
        let mut text = String::new();
        Self::write_move(position, m, &mut text).expect("a String takes every text");
        text
    }
}
