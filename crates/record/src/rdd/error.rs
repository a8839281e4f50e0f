use std::fmt;

use ::renju::Size;

use super::Warning;

/// Why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// It does not begin with a number of moves.
    Count {
        /// What it begins with.
        found: String,
    },
    /// A move has more or fewer than three fields.
    Fields {
        /// Which move, from 1.
        number: usize,
        /// Its text.
        found: String,
    },
    /// A field is not a number, or one that nothing can hold.
    Number {
        /// Which move, from 1.
        number: usize,
        /// Which field.
        field: Field,
        /// Its text.
        found: String,
    },
    /// A row or column that the board does not have.
    Outside {
        /// Which move, from 1.
        number: usize,
        /// Which field.
        field: Field,
        /// Its number.
        found: i64,
        /// The number of the first row and column.
        first: i64,
        /// The board.
        size: Size,
    },
    /// A third player.
    ThirdPlayer {
        /// Which move, from 1.
        number: usize,
        /// The number of the player.
        found: i64,
        /// The players before.
        players: [i64; 2],
    },
    /// What is a warning, unless `RAISE_ON_CSV_COUNT_ERROR` is set.
    Raised(Warning),
}

/// A field of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The player that moved.
    Player,
    /// The row.
    Y,
    /// The column.
    X,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Field::Player => "player",
            Field::Y => "y",
            Field::X => "x",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Count { found } => {
                write!(f, "count: expected the number of moves, found {found:?}")
            }
            Error::Fields { number, found } => {
                write!(f, "move {number}: expected player;y;x, found {found:?}")
            }
            Error::Number {
                number,
                field,
                found,
            } => write!(
                f,
                "move {number}, {field}: expected a whole number, found {found:?}"
            ),
            Error::Outside {
                number,
                field,
                found,
                first,
                size,
            } => {
                let size = size.get();
                let last = first + i64::from(size) - 1;
                write!(
                    f,
                    "move {number}, {field}: expected {first} to {last} on a board of {size} by \
                     {size}, found {found}"
                )
            }
            Error::ThirdPlayer {
                number,
                found,
                players: [first, second],
            } => write!(
                f,
                "move {number}, player: expected {first} or {second}, found {found}"
            ),
            Error::Raised(warning) => warning.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
