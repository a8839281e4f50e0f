use std::fmt;

use othello::Square;

/// Why a file cannot be read as one of the base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Error {
    /// The game, from 1; `None` if it is the header.
    pub game: Option<usize>,
    /// The error.
    pub fault: Fault,
}

/// The error in a file or a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It ends within the header.
    Short,
    /// It is not as long as its header says.
    Length {
        /// How many items there should be.
        items: usize,
        /// How many bytes there are.
        found: usize,
    },
    /// It is of boards of another size.
    Board(u8),
    /// A number that is not a square.
    Square {
        /// Which move, from 1.
        number: usize,
        /// The number.
        found: u8,
    },
    /// A move that cannot be played.
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// Where.
        square: Square,
    },
    /// More discs than the board has squares.
    Discs(u8),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            Some(game) => write!(f, "game {game}: ")?,
            None => f.write_str("header: ")?,
        }
        match self.fault {
            Fault::Short => f.write_str("expected at least 16 bytes"),
            Fault::Length { items, found } => {
                write!(f, "{items} items do not make a file of {found} bytes")
            }
            Fault::Board(size) => write!(f, "board size: expected 8, found {size}"),
            Fault::Square { number, found } => {
                write!(f, "move {number}: expected 11 to 88, found {found}")
            }
            Fault::Illegal { number, square } => {
                write!(f, "move {number} ({square}): cannot be played here")
            }
            Fault::Discs(found) => write!(f, "discs: expected 0 to 64, found {found}"),
        }
    }
}

impl std::error::Error for Error {}
