//! The laboratory of Othello: the ways of learning that the seeds of this project had.
//!
//! Each method is a module with a [`learn::Method`]: [`lines`], [`squares`], [`q`], [`patterns`] and
//! [`book`] learn tables and weights; [`dqn`], [`discs`] and [`sweep`] train the dense networks of
//! [`dense`], which needs the feature `train`, and [`fit`] fits one to any rows of numbers. [`spread`] measures how far shallow searches are off.
//! [`osero_arena`] lets a player play rounds against classic opponents.
//!
//! ```
//! use othello_lab::dense::{Architecture, DenseNetwork, Input};
//!
//! let architecture = Architecture::parse(Input::Flat(2), "8-tanh,1-sigmoid")?;
//! let network = DenseNetwork::new(architecture, 1);
//! assert_eq!(network.outputs(&[0.0, 1.0, 1.0, 1.0]).len(), 2);
//! # Ok::<(), learn::NetError>(())
//! ```

pub mod book;
pub mod dense;
pub mod discs;
pub mod dqn;
pub mod fit;
pub mod labels;
pub mod lines;
mod opponent;
pub mod osero_arena;
pub mod patterns;
pub mod q;
pub mod spread;
pub mod squares;
pub mod sweep;

pub use opponent::Opponent;
