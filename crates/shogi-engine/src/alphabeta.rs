//! The strong player: alpha-beta search with everything that is known to help, and an evaluation
//! that follows the moves.
//!
//! [`AlphaBeta`] is the player. The search of a node is `main_search.rs`, what it knows of itself is
//! `situation.rs`; what settles a node before its moves are searched is `node_pruning.rs`, which moves
//! are left out `candidate.rs`, and which are searched less deep `late_move_reductions.rs`; captures at
//! the leaves are `quiescence.rs`.
//! `move_picker.rs` orders moves by `histories.rs`; `crew.rs` is the threads, `player.rs` the
//! deepening.

mod candidate;
mod checking;
mod corrections;
mod crew;
mod evaluator;
mod histories;
mod iteration;
mod late_move_reductions;
mod learning;
mod main_search;
mod move_picker;
mod node;
mod node_pruning;
mod options;
mod parameters;
mod piece_target;
mod player;
mod quiescence;
mod root_mate;
mod root_moves;
mod searcher;
mod situation;
mod thread_memory;
mod time_plan;
mod transposition;
mod tried_moves;
mod value;

pub use options::{Evaluation, EvaluationError, Options, RootMate};
pub use parameters::{Parameters, ParametersError, SearchNumber};
pub use player::AlphaBeta;
