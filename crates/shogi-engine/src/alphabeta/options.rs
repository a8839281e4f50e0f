use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use super::parameters::Parameters;
use crate::joseki::JosekiBook;
use crate::linear::{LinearWeights, WeightsError};
use crate::nnue::{NnueError, NnueWeights};
use crate::shipped;

/// The options of [`AlphaBeta`](super::AlphaBeta).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The greatest depth in plies, from 1 to [`Options::MOST_DEPTH`].
    pub depth: u32,
    /// The node limit of a move, if there is one.
    pub nodes: Option<u64>,
    /// The size of the transposition table in MiB, from 1 to [`Options::MOST_HASH`].
    pub hash: u32,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The number of best moves to report.
    pub lines: u32,
    /// The time kept back of each move for delays.
    pub overhead: Duration,
    /// The score below which it resigns; a pawn is about 100. `None` for never.
    pub resign: Option<u32>,
    /// Whether it looks for mates of any length at the root, beside the search.
    pub mate: RootMate,
    /// What judges positions.
    pub evaluation: Evaluation,
    /// The numbers of the search.
    pub parameters: Parameters,
    /// The book of openings, if there is one. It is not used in analysis, nor with limits on depth or
    /// nodes.
    pub book: Option<Arc<JosekiBook>>,
    /// By how much a move of the book may be worse than the best; a pawn is about 100.
    pub variety: u32,
    /// The seed of the choice among moves of the book.
    pub seed: u64,
}

/// Whether mates of any length are looked for at the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RootMate {
    /// With a share of the search's time.
    #[default]
    Share,
    /// Not at all.
    Off,
}

/// What judges positions; the default are the built-in learned weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Material and a little king safety, as in the player `material`.
    Material,
    /// Learned weights of pieces and kings.
    Linear(Arc<LinearWeights>),
    /// A network that follows the moves.
    Network(Arc<NnueWeights>),
}

impl Evaluation {
    /// What the content of a file is: linear weights or a network.
    ///
    /// # Errors
    ///
    /// If it is neither, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Evaluation, EvaluationError> {
        if NnueWeights::is_file(bytes) {
            let weights = NnueWeights::from_bytes(bytes).map_err(EvaluationError::Network)?;
            return Ok(Evaluation::Network(Arc::new(weights)));
        }
        match LinearWeights::from_bytes(bytes) {
            Ok(weights) => Ok(Evaluation::Linear(Arc::new(weights))),
            Err(WeightsError::Magic) => Err(EvaluationError::Magic),
            Err(why) => Err(EvaluationError::Linear(why)),
        }
    }
}

/// A file that holds no evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvaluationError {
    /// It begins like neither kind.
    Magic,
    /// The linear weights are wrong.
    Linear(WeightsError),
    /// The network is wrong.
    Network(NnueError),
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvaluationError::Magic => f.write_str(
                "magic: expected SBSLIN01, linear weights of Shogi, or SBSHNNUE, a network",
            ),
            EvaluationError::Linear(why) => why.fmt(f),
            EvaluationError::Network(why) => why.fmt(f),
        }
    }
}

impl Error for EvaluationError {}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::Linear(shipped::weights())
    }
}

impl Options {
    /// The largest `depth`.
    pub const MOST_DEPTH: u32 = 120;
    /// The largest `hash`.
    pub const MOST_HASH: u32 = 65_536;
    /// The largest `lines`.
    pub const MOST_LINES: u32 = 593;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: Options::MOST_DEPTH,
            nodes: None,
            hash: 64,
            threads: NonZeroUsize::MIN,
            lines: 1,
            overhead: Duration::from_millis(50),
            resign: None,
            mate: RootMate::Share,
            evaluation: Evaluation::default(),
            parameters: Parameters::default(),
            book: None,
            variety: 30,
            seed: 0,
        }
    }
}
