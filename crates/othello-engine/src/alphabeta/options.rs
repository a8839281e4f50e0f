use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use infer::patterns::Weights;

use crate::book::Book;
use crate::level::Level;
use crate::shipped;

/// The options of [`AlphaBeta`](super::AlphaBeta).
#[derive(Clone, Debug)]
pub struct Options {
    /// The level, even where a clock would allow more. `None` for as deep as the clock allows, and
    /// [`Level::USUAL`] without a clock.
    pub level: Option<Level>,
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The number of lines to report (multi-PV).
    pub lines: u32,
    /// The overhead of a move: the time from its decision until its clock stops.
    pub overhead: Duration,
    /// The evaluation weights.
    pub weights: Arc<Weights>,
    /// The opening book, if any.
    pub book: Option<Arc<Book>>,
    /// The number of discs that book moves may cost in a game, so that games differ.
    pub variety: u32,
    /// The seed of the choice among book moves.
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
