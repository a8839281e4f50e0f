use serde::{Deserialize, Serialize};

/// A move of a position that the opening book knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BookedMove {
    /// The move.
    pub text: String,
    /// Its value for the side to move if both sides follow the book.
    pub value: i32,
    /// Whether the position after it is in the book.
    pub goes_on: bool,
    /// The move and the best line of the book after it.
    pub moves: Vec<String>,
}
