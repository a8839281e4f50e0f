use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use infer::patterns::{PHASES, WEIGHTS_A_PHASE, Weights};
use othello::Position;
use search::Stop;
use simd::othello::ShallowTable;

use super::bitboards::Bitboards;
use super::evaluated_board::EvaluatedBoard;
use super::probcut_margins::ProbCutMargins;
use super::search_thread::SearchThread;
use super::thread_pool::ThreadPool;
use super::transposition::{NO_MOVE, TranspositionTable};
use super::{Interrupted, SearchRequest, SearchResult, Solution, SolveMode, Stopped};

/// Solves endgames and searches the midgame. Scores are disc differences for the side to move,
/// and empty squares count for the winner.
#[derive(Debug)]
pub struct Solver {
    table: TranspositionTable,
    weights: Option<Arc<Weights>>,
    margins: ProbCutMargins,
    /// The per-thread transposition table of the calling thread, and one for each helping thread.
    local_table: Mutex<ShallowTable>,
    helpers: Box<[Mutex<ShallowTable>]>,
}

/// Stands in for missing weights.
static NO_WEIGHTS: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::new(vec![0; PHASES * WEIGHTS_A_PHASE]).expect("that many")));

impl Solver {
    /// A solver on one thread, with a transposition table of about this many bytes.
    #[must_use]
    pub fn new(table_bytes: usize, weights: Option<Arc<Weights>>) -> Solver {
        Solver::with_threads(table_bytes, weights, NonZeroUsize::MIN)
    }

    /// A solver on this many threads, which also write the memory of its table before the first
    /// search.
    #[must_use]
    pub fn with_threads(
        table_bytes: usize,
        weights: Option<Arc<Weights>>,
        threads: NonZeroUsize,
    ) -> Solver {
        let spread = weights.as_ref().map(|weights| *weights.spread());
        Solver {
            table: TranspositionTable::new(table_bytes, threads),
            margins: ProbCutMargins::new(&spread.unwrap_or_default()),
            weights,
            local_table: Mutex::default(),
            helpers: (1..threads.get()).map(|_| Mutex::default()).collect(),
        }
    }

    /// The share of the transposition table that this search has written, in thousandths.
    #[must_use]
    pub fn hash_full(&self) -> u32 {
        self.table.fill()
    }

    /// Clears all transposition tables.
    pub fn clear(&mut self) {
        self.table.clear();
        self.local_table = Mutex::default();
        self.helpers.fill_with(Mutex::default);
    }

    /// Solves a position of the 8×8 board.
    pub fn solve(
        &mut self,
        position: &Position,
        mode: SolveMode,
        stop: &Stop,
    ) -> Result<Solution, Stopped> {
        self.table.start_generation();
        let board = Bitboards::of(position);
        self.on_all_threads(self.weights.as_deref(), stop, |search| {
            let (score, line) = match mode {
                SolveMode::Score => {
                    let score = search.solve_score(board)?;
                    (score, search.exact_variation(*position, score)?)
                }
                SolveMode::Wld => {
                    let score = search.solve_wld(board)?;
                    let entry = search.table.probe(board.key());
                    let best = entry.map_or(NO_MOVE, |entry| entry.moves[0]);
                    let line = search.hash_variation(*position, best, board.empties());
                    (score, line)
                }
            };
            let nodes = search.nodes;
            Ok(Solution { score, line, nodes })
        })
    }

    /// Searches a position of the 8×8 board that has a legal move which is not excluded. Without
    /// weights only searches to the end of the game mean anything.
    pub fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest,
        stop: &Stop,
    ) -> Result<SearchResult, Interrupted> {
        let weights = self.weights();
        let evaluated = EvaluatedBoard::new(Bitboards::of(position), weights);
        self.on_all_threads(Some(weights), stop, |search| {
            let mut best = NO_MOVE;
            let mut failed_high = None;
            let score = search.mtdf(request.guess, |search, alpha| {
                let (value, square) = search.nws_root(&evaluated, alpha, request)?;
                if value > alpha || best == NO_MOVE {
                    best = square;
                }
                if value > alpha {
                    failed_high = Some(value);
                }
                Ok(value)
            });
            let result = |score| SearchResult {
                score,
                line: search.hash_variation(*position, best, request.depth),
                nodes: search.nodes,
            };
            score.map(result).map_err(|Stopped| Interrupted {
                best: failed_high.map(result),
            })
        })
    }

    /// The evaluation of a position in units of the weights; 0 without weights.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        EvaluatedBoard::new(Bitboards::of(position), self.weights()).evaluate()
    }

    /// The weights, or zeros. These are made only if they are needed: they take milliseconds of the
    /// first move.
    fn weights(&self) -> &Weights {
        match &self.weights {
            Some(weights) => weights,
            None => &NO_WEIGHTS,
        }
    }

    /// Runs a search with all threads.
    fn on_all_threads<'a, T>(
        &'a self,
        weights: Option<&'a Weights>,
        stop: &'a Stop,
        work: impl FnOnce(&mut SearchThread<'_, 'a>) -> T,
    ) -> T {
        let pool = ThreadPool::default();
        let search = |local_table: &'a Mutex<ShallowTable>| SearchThread {
            table: &self.table,
            weights,
            margins: &self.margins,
            stop,
            nodes: 0,
            local_table: local_table.lock().unwrap_or_else(PoisonError::into_inner),
            pool: (!self.helpers.is_empty()).then_some(&pool),
            split_point: None,
        };
        thread::scope(|scope| {
            for local_table in &self.helpers {
                scope.spawn(|| search(local_table).idle_loop(&pool));
            }
            // The helping threads end even if the work panics.
            let _end = pool.end_of_search();
            work(&mut search(&self.local_table))
        })
    }
}
