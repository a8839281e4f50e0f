//! Endgames and reviews of Othello.

mod endgame_problem;
mod endgame_row;
mod endgame_total;
mod othello_sheet;
pub mod review_json;

pub use endgame_problem::{EndgameProblem, EndgameSelection, read};
pub use endgame_row::EndgameRow;
pub use endgame_total::EndgameTotal;
pub use othello_sheet::{OthelloSheet, write_ranking};
