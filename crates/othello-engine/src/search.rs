//! The alpha-beta search of Othello: exact endgames and the midgame, for [`Solver`].
//!
//! Every search is a null-window search (NWS); MTD(f) makes a score of them.
//!
//! | what | where |
//! |---|---|
//! | endgame: presearch, exact score, win-draw-loss | `endgame`, `endgame/root` |
//! | midgame: search to a depth, root with excluded moves | `midgame` |
//! | multi-ProbCut: deviations by selectivity, margins | `probcut`, `selectivity`, `probcut_margins` |
//! | MTD(f) | `mtdf` |
//! | parallel search: young brothers wait, split points | `split`, `split_point`, `thread_pool` |
//! | transposition table: shared; per thread | `transposition`; [`simd::othello::ShallowTable`] |
//! | enhanced transposition cutoff (ETC) | `endgame` |
//! | stability cutoff | `stability` |
//! | move ordering, parity | `ordering`, `parity` |
//! | evaluation by pattern weights | `evaluated_board` |
//! | principal variation | `principal_variation` |
//!
//! The last twelve squares are solved by kernels: [`simd::othello::solve_shallow`].

mod bitboards;
mod endgame;
mod evaluated_board;
mod midgame;
mod mtdf;
mod ordering;
mod parity;
mod principal_variation;
mod probcut;
mod probcut_margins;
mod request;
mod result;
mod search_thread;
mod selectivity;
mod solution;
mod solver;
mod split;
mod split_point;
mod stability;
mod thread_pool;
mod transposition;

pub use endgame::PRESEARCH_SELECTIVITY;
pub use request::SearchRequest;
pub use result::{Interrupted, SearchResult, Stopped};
pub use selectivity::{DEVIATIONS, NO_SELECTIVITY};
pub use solution::{Solution, SolveMode};
pub use solver::Solver;
