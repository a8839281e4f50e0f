use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::book::RenjuBook;
use crate::patterns::Weights;
use crate::shipped;

/// The options of [`AlphaBeta`](super::AlphaBeta).
#[derive(Clone, Debug)]
pub struct Options {
    /// The greatest depth in plies; `None` for as deep as the other limits allow.
    pub depth: Option<u32>,
    /// The node limit of a move, if there is one.
    pub nodes: Option<u64>,
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The number of lines to report (multi-PV).
    pub lines: u32,
    /// The overhead of a move: the time from its decision until its clock stops.
    pub overhead: Duration,
    /// The evaluation weights; `None` for those that this program has for the rules.
    pub weights: Option<Arc<Weights>>,
    /// The opening book, if it plays by one. It is not used in analysis or with limits on depth or nodes,
    /// and not beyond the fourth stone: from there a search of its own is deeper.
    pub book: Option<Arc<RenjuBook>>,
    /// The seed of the choice among good moves of the book.
    pub seed: u64,
}

impl Options {
    /// The largest table, in MiB.
    pub const MOST_HASH: usize = 1 << 16;

    /// The greatest depth.
    pub const MOST_DEPTH: u32 = 200;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: None,
            nodes: None,
            hash: 64,
            threads: NonZeroUsize::MIN,
            lines: 1,
            overhead: Duration::from_millis(10),
            weights: None,
            book: Some(shipped::book()),
            seed: 0,
        }
    }
}
