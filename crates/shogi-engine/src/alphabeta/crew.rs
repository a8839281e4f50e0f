use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use game::{Line, Position as _};
use search::{Budget, Limits, Stop};
use shogi::{Move, Shogi};

use super::evaluator::Evaluator;
use super::parameters::Tuned;
use super::root_moves::{RootMove, RootMoves};
use super::searcher::Searcher;
use super::thread_memory::ThreadMemory;
use super::transposition::TranspositionTable;

/// The threads that search one position together (lazy SMP): each by itself, sharing the
/// transposition table.
pub(super) struct Crew<E> {
    threads: Vec<ThreadMemory<E>>,
}

/// What a search is asked for.
pub(super) struct Task<'a> {
    pub(super) line: &'a Line<Shogi>,
    /// The moves that may be chosen.
    pub(super) moves: &'a [Move],
    pub(super) limits: &'a Limits,
    pub(super) most_depth: i32,
    /// The number of lines wanted.
    pub(super) lines: usize,
    pub(super) stop: &'a Stop,
    pub(super) table: &'a TranspositionTable,
    pub(super) tuned: &'a Tuned,
}

/// What is known after an iteration.
pub(super) struct Iteration<'a> {
    /// The last depth that was completed; 0 if the first iteration was stopped.
    pub(super) depth: i32,
    /// Whether the iteration was completed.
    pub(super) is_complete: bool,
    /// The moves of the root, the best first.
    pub(super) moves: &'a [RootMove],
    /// The nodes of all threads.
    pub(super) nodes: u64,
    pub(super) started: Instant,
}

/// Whether to search on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Deeper,
    Enough,
}

/// The result of a search.
pub(super) struct Searched {
    pub(super) depth: i32,
    pub(super) moves: Vec<RootMove>,
    pub(super) nodes: u64,
}

impl<E: Evaluator> Crew<E> {
    /// So many threads, with an evaluator each.
    pub(super) fn new(threads: NonZeroUsize, mut evaluator: impl FnMut() -> E) -> Crew<E> {
        Crew {
            threads: (0..threads.get())
                .map(|_| ThreadMemory::new(evaluator()))
                .collect(),
        }
    }

    /// Searches deeper and deeper. `each` is told of every iteration of the first thread and says
    /// whether to go on; `each` also hears of the iteration that was stopped.
    pub(super) fn search(
        &mut self,
        task: &Task<'_>,
        mut each: impl FnMut(&Iteration<'_>) -> Next,
    ) -> Searched {
        let over = Stop::new();
        let counts: Vec<AtomicU64> = self.threads.iter().map(|_| AtomicU64::new(0)).collect();
        let nodes = || {
            counts
                .iter()
                .map(|count| count.load(Ordering::Relaxed))
                .sum()
        };
        let started = Instant::now();
        let Some((first, helpers)) = self.threads.split_first_mut() else {
            return Searched {
                depth: 0,
                moves: Vec::new(),
                nodes: 0,
            };
        };
        let position = task.line.position();
        thread::scope(|scope| {
            let handles: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(index, memory)| {
                    let (over, count) = (over.clone(), &counts[index + 1]);
                    scope.spawn(move || help(task, memory, index, over, count))
                })
                .collect();
            let budget = Budget::new(task.limits, position.turn(), task.stop);
            let root = RootMoves::new(task.moves);
            let mut searcher = Searcher::new(
                task.line, first, task.table, task.tuned, root, budget, &counts[0],
            );
            let mut depth = 0;
            while depth < task.most_depth {
                searcher.iterate(position, depth + 1, task.lines);
                searcher.show_nodes();
                let is_complete = !searcher.is_aborted;
                depth += i32::from(is_complete);
                let next = each(&Iteration {
                    depth,
                    is_complete,
                    moves: &searcher.root.moves,
                    nodes: nodes(),
                    started,
                });
                if !is_complete || next == Next::Enough {
                    break;
                }
            }
            over.request();
            let mut moves = searcher.root.moves;
            for handle in handles {
                // A helper that went deeper knows better.
                if let Ok((deeper, found)) = handle.join()
                    && deeper > depth
                    && task.lines == 1
                {
                    depth = deeper;
                    moves = found;
                }
            }
            Searched {
                depth,
                moves,
                nodes: nodes(),
            }
        })
    }
}

/// A helper's search. Every other one starts a ply deeper, so that they do not all do the same.
fn help<E: Evaluator>(
    task: &Task<'_>,
    memory: &mut ThreadMemory<E>,
    index: usize,
    over: Stop,
    count: &AtomicU64,
) -> (i32, Vec<RootMove>) {
    let position = task.line.position();
    let budget = Budget::new(&Limits::default(), position.turn(), &over);
    let root = RootMoves::new(task.moves);
    let mut searcher = Searcher::new(
        task.line, memory, task.table, task.tuned, root, budget, count,
    );
    let mut depth = index as i32 % 2;
    while depth < task.most_depth {
        searcher.iterate(position, depth + 1, task.lines);
        searcher.show_nodes();
        if searcher.is_aborted {
            break;
        }
        depth += 1;
    }
    (depth, searcher.root.moves)
}
