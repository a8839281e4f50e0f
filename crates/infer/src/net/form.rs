use std::fmt;

use crate::planes::Shape;

/// The shape of a node's output for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// This many channels over the board.
    Board(usize),
    /// A vector of this length.
    Vector(usize),
}

impl Form {
    /// The number of values.
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
