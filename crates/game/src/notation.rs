use alloc::string::String;
use core::error::Error;
use core::fmt::{self, Write};

use crate::{Game, MoveOf};

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

    /// [`write_move`](Notation::write_move) into a new string.
    fn move_text(position: &Self::Position, m: MoveOf<Self>) -> String {
        let mut text = String::new();
        Self::write_move(position, m, &mut text).expect("a String takes every text");
        text
    }
}
