//! Problems that the program makes, proves and lists.

mod problem_check;
mod problem_list;
mod problem_making;
mod wanted_kinds;

pub use problem_check::{CheckEnd, check};
pub use problem_list::ProblemList;
pub use problem_making::{MadeProblems, ProblemMaking};
pub use wanted_kinds::kinds_of;
