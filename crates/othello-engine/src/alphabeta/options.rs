use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use infer::patterns::Weights;

use super::Level;
use crate::book::Book;
use crate::shipped;

/// How an [`AlphaBeta`](super::AlphaBeta) plays.
#[derive(Clone, Debug)]
pub struct Options {
    /// How far it looks, also where a clock would allow more. `None` for as far as the clock
    /// allows, and [`Level::USUAL`] without a clock.
    pub level: Option<Level>,
    /// The size of its table, in MiB.
    pub hash: usize,
    /// How many threads search.
    pub threads: NonZeroUsize,
    /// How many lines it tells of.
    pub lines: u32,
    /// What passes between its decision and the clock that stops for it.
    pub overhead: Duration,
    /// What it judges boards by.
    pub weights: Arc<Weights>,
    /// What it opens by, if by any book.
    pub book: Option<Arc<Book>>,
    /// How many discs the moves that it takes from the book may cost it in a game, so that games
    /// differ.
    pub variety: u32,
    /// What its choice among these follows from.
    pub seed: u64,
}

impl Options {
    /// The largest table, in MiB.
    pub const MOST_HASH: usize = 1 << 16;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: None,
            hash: 64,
            threads: NonZeroUsize::MIN,
            lines: 1,
            overhead: Duration::from_millis(50),
            weights: shipped::weights(),
            book: Some(shipped::book()),
            variety: 0,
            seed: 0,
        }
    }
}
