//! What solvers and reviews found, as a person and a program read it.
//!
//! [`Problems`] are problems in files, and [`othello`], [`renju`] and [`shogi`] have each game's form of a problem and
//! the row that tells what its solver found. [`ReviewSheet`] is the review of a game in a terminal; [`review_json`]
//! and [`othello::review_json`] are reviews for programs. [`problem_sets`] makes, proves and lists problems.

mod harvest;
mod library_analyst;
mod opening_mistakes;
pub mod othello;
mod own_solution;
mod problem_files;
pub mod problem_sets;
pub mod renju;
pub mod review_json;
mod review_sheet;
pub mod shogi;

pub use harvest::Harvest;
pub use library_analyst::LibraryAnalyst;
pub use opening_mistakes::{opening_mistake_object, opening_mistake_row};
pub use problem_files::{Headings, Problems};
pub use review_sheet::{ReviewSheet, write_ranking};
