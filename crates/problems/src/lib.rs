//! Problems of all three boards: mates of Shogi, wins by fours and threes of Renju, endings of Othello, and the
//! only move that wins or holds.
//!
//! A [`BoardProblem`] is a position and what is asked of the side to move. The solvers of the engines
//! ([`ProblemExaminer`]) prove that it is one, judge every move of the person who solves it, and play the best
//! defence. [`problems_of_game`] finds problems in games of the program against itself, [`ProblemSet`] is a file of
//! them, and [`SolvingRecord`] is what a person has solved.
//!
//! ```
//! use game::Notation as _;
//! use problems::{ProblemExaminer as _, ProblemGame as _, ProblemKind, ProblemReply};
//! use shogi::Shogi;
//!
//! let position = Shogi::parse_position("4k4/9/4P4/9/9/9/9/9/9 b G 1")?;
//! let mut examiner = Shogi::examiner();
//! let problem = examiner.examine(ProblemKind::Mate, &position).expect("a mate in one");
//! assert_eq!(problem.line, ["G*5b".parse()?]);
//! let reply = examiner.reply(ProblemKind::Mate, &position, "G*5b".parse()?, 1);
//! assert_eq!(reply, ProblemReply::Right { answers: Vec::new(), is_done: true });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_problem;
mod growing_file;
mod othello_problems;
mod problem_game;
mod problem_kind;
mod problem_maker;
mod problem_reply;
mod problem_set;
mod renju_problems;
mod shelf;
mod shipped;
mod shogi_problems;
mod solving_record;

pub use board_problem::BoardProblem;
pub use growing_file::{GrowingFile, GrowingFileError};
pub use problem_game::{Examined, ProblemExaminer, ProblemGame};
pub use problem_kind::ProblemKind;
pub use problem_maker::{GrowingSet, problems_of_game};
pub use problem_reply::{ProblemReply, WrongMove};
pub use problem_set::{
    ProblemSet, ProblemSetError, SetHeading, line_texts, problem_json, problem_line,
};
pub use shelf::{ProblemWish, daily, next_problem};
pub use shipped::shipped;
pub use solving_record::{GameRecord, ProblemTries, SolvingRecord};
