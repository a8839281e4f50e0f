//! Threats of fours: cheap answers for every position of a search, and wins by continuous fours
//! (VCF).
//!
//! A four has a single answer, so a search of nothing but fours has hardly any replies to search
//! and sees much farther than others. [`Urgency`] says what fives demand of the side to move; a
//! [`Solver`] searches for a victory by continuous fours (VCF, 四追い勝ち). Fouls are respected on both
//! sides: a four of Black's must not be a foul, and where Black's only answer would be one, White
//! has won.
//!
//! ```
//! use game::Position as _;
//! use renju::{Diagram, Move};
//! use renju_engine::threats::{Solver, Urgency, Vcf};
//! use search::Budget;
//!
//! // White makes four on the column. Black would have six at the one point that stops it.
//! let board = "........./........./........./...X...../XXX.XX.../...O...../...O...../...O...../.........";
//! let Diagram(position) = format!("{board} w").parse()?;
//! let moves = ["d1", "pass", "d5"].map(|m| m.parse().expect("a move"));
//! let vcf = Solver::default().vcf(&position, &mut Budget::unlimited());
//! assert_eq!(vcf, Vcf::Win(moves.to_vec()));
//! assert_eq!(Urgency::of(&position), Urgency::Quiet);
//! assert_eq!(Urgency::of(&position.play(moves[0])?), Urgency::Lost);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dead_ends;
mod four_search;
mod plain_solver;
mod solver;
mod three_solver;
mod urgency;
mod vcf;
mod visits;

pub(crate) use four_search::FourSearch;
pub(crate) use visits::NodeCap;

pub use solver::Solver;
pub use three_solver::ThreeSolver;
pub use urgency::{Urgency, five, must_block};
pub use vcf::Vcf;
