//! Step 2, the notation: positions and moves as text, for the command line, files and protocols.

use std::cell::Cell;
use std::error::Error;
use std::fmt::{self, Write};

use game::{Color, Notation};

use crate::rules::{Grid, TicTacToe};

thread_local! {
    /// How many moves this thread has read, for the test that counts them. A real game has none.
    pub(crate) static MOVES_READ: Cell<usize> = const { Cell::new(0) };
}

/// Why a text was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotationError {
    /// A position is nine letters, a blank and the side to move.
    Position,
    /// A move is a digit.
    Move,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "position: expected nine of x, o and -, a dot, then x or o",
            Self::Move => "move: expected a digit from 1 to 9",
        })
    }
}

impl Error for NotationError {}

fn letter(color: Option<Color>) -> char {
    match color {
        Some(Color::Black) => 'x',
        Some(Color::White) => 'o',
        None => '-',
    }
}

impl Notation for TicTacToe {
    type PositionError = NotationError;
    type MoveError = NotationError;

    fn parse_position(text: &str) -> Result<Grid, NotationError> {
        let (squares, turn) = text.split_once('.').ok_or(NotationError::Position)?;
        if squares.len() != 9 || !squares.bytes().all(|b| matches!(b, b'x' | b'o' | b'-')) {
            return Err(NotationError::Position);
        }
        let marks = Color::BOTH.map(|color| {
            let own = letter(Some(color));
            (0..)
                .zip(squares.chars())
                .fold(0, |marks, (square, found)| {
                    marks | u16::from(found == own) << square
                })
        });
        let turn = match turn {
            "x" => Color::Black,
            "o" => Color::White,
            _ => return Err(NotationError::Position),
        };
        Ok(Grid { marks, turn })
    }

    fn write_position(grid: &Grid, out: &mut impl Write) -> fmt::Result {
        for square in 0..9 {
            out.write_char(letter(grid.at(square)))?;
        }
        write!(out, ".{}", letter(Some(grid.turn)))
    }

    fn parse_move(_: &Grid, text: &str) -> Result<u8, NotationError> {
        MOVES_READ.set(MOVES_READ.get() + 1);
        match text.parse() {
            Ok(number @ 1..=9_u8) => Ok(number - 1),
            _ => Err(NotationError::Move),
        }
    }

    fn write_move(_: &Grid, square: u8, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", square + 1)
    }
}
