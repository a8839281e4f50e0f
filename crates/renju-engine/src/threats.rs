//! What fours force: cheap answers for every position of a search, and wins by fours alone.
//!
//! A four must be answered at one point, so that a search that makes nothing but fours has hardly
//! any replies to look at and sees much farther than others. [`Urgency`] tells what fives ask of
//! the side to move; a [`Solver`] looks for a victory by continuous fours (VCF, 四追い勝ち). Fouls
//! are honoured on both sides: Black's fours must not be any, and where Black would have to
//! answer on one, White has won.
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
mod solver;
mod urgency;

pub use solver::{Solver, Vcf};
pub use urgency::{Urgency, five, must_block};
