//! Monte Carlo tree search (PUCT) with an evaluator, independent of any game.
//!
//! A playout selects a path from the root to a new position ([`Tree::gather`]), an [`Evaluator`]
//! evaluates it, and the result is backed up ([`Tree::apply`]). These steps are plain functions of
//! the tree: they know no clock and no thread. A [`Worker`] repeats them, one batch of positions at
//! a time; any number of workers share a tree.
//!
//! Certain results from the rules or a solver ([`Arbiter`]) are backed up as proofs: a won move is
//! played, a lost one is not tried again.
//!
//! ```
//! use game::Line;
//! use othello::{Othello, Size};
//! use search::puct::{Control, Rules, Settings, Tree, Uniform, Worker};
//!
//! let line = Line::<Othello>::new(Size::Eight);
//! let mut tree = Tree::new(1 << 20)?;
//! tree.begin(&line);
//! let mut worker = Worker::new(Uniform, Rules, 1);
//! worker.run(&tree, &line, &Settings::default(), &Control::playouts(100))?;
//! assert_eq!(tree.playouts(), 100);
//! assert_eq!(tree.candidates().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod arbiter;
mod candidate;
mod certain;
mod control;
mod evaluator;
mod first;
mod gather;
mod gumbel;
mod leaf;
mod node;
mod noise;
mod settings;
mod sweep;
mod timing;
mod tree;
mod worker;

pub use arbiter::{Arbiter, Rules};
pub use candidate::Candidate;
pub use certain::Certain;
pub use control::Control;
pub use evaluator::{Evaluator, EvaluatorError, Uniform};
pub use gather::Gathered;
pub use gumbel::{Halving, improved};
pub use leaf::Leaf;
pub use noise::Noise;
pub use settings::{Settings, Urgency};
pub use timing::{Margins, Timing, is_decided};
pub use tree::Tree;
pub use worker::Worker;
