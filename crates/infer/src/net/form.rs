use std::fmt;

use crate::planes::Shape;

/// The form of what a node gives for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// So many channels over the board.
    Board(usize),
    /// So many numbers.
    Vector(usize),
}

impl Form {
    /// How many numbers it is.
    #[must_use]
    pub fn numbers(self, shape: Shape) -> usize {
        match self {
            Form::Board(channels) => channels * shape.squares(),
            Form::Vector(numbers) => numbers,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Board(channels) => write!(f, "a board of {channels} channels"),
            Form::Vector(numbers) => write!(f, "a vector of {numbers}"),
        }
    }
}
