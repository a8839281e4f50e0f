//! Mate problems of Shogi.

mod mate_problem;
mod mate_row;

pub use mate_problem::{MateProblem, read};
pub use mate_row::MateRow;
