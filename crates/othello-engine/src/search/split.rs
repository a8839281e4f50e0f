//! Parallel search by young brothers wait (YBW): split points, shared with idle threads.
//!
//! The eldest brother, a node's first move, is searched alone. If it causes no cutoff, the
//! others probably do not either and all have to be searched: idle threads join in.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::Stopped;
use super::evaluated_board::EvaluatedBoard;
use super::ordering::OrderedMoves;
use super::search_thread::SearchThread;
use super::split_point::{SplitKind, SplitPoint, SplitState};
use super::thread_pool::ThreadPool;

/// The least depth of a split point. Below, searching is cheaper than sharing.
const LEAST_DEPTH: u32 = 15;

impl<'a> SearchThread<'_, 'a> {
    /// The idle loop of a helping thread: joins split points until the search is over.
    pub(super) fn idle_loop(mut self, pool: &ThreadPool<'a>) {
        let mut split_points = pool.split_points();
        while !split_points.is_search_over {
            // The oldest is the nearest to the root, with the most work.
            match split_points.open.first().map(Arc::clone) {
                Some(split_point) => {
                    drop(split_points);
                    self.join(&split_point, true);
                    split_points = pool.split_points();
                }
                None => {
                    pool.idle.fetch_add(1, Ordering::Relaxed);
                    split_points = pool
                        .changed
                        .wait(split_points)
                        .unwrap_or_else(PoisonError::into_inner);
                    pool.idle.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
    }

    /// Whether a node of this depth can be split: it is deep enough, and a thread is idle.
    #[inline]
    pub(super) fn can_split(&self, depth: u32) -> bool {
        depth >= LEAST_DEPTH
            && self
                .pool
                .is_some_and(|pool| pool.idle.load(Ordering::Relaxed) > 0)
    }

    /// Searches the moves that are left at a split point: the best value and move.
    pub(super) fn split(
        &mut self,
        evaluated: &EvaluatedBoard<'a>,
        alpha: i32,
        kind: SplitKind,
        moves: OrderedMoves,
        best: (i32, u8),
    ) -> Result<(i32, u8), Stopped> {
        let Some(pool) = self.pool else {
            return Err(Stopped);
        };
        let split_point = Arc::new(SplitPoint {
            parent: self.split_point.clone(),
            evaluated: *evaluated,
            alpha,
            kind,
            state: Mutex::new(SplitState {
                moves,
                best,
                threads: 0,
                nodes: 0,
                is_stopped: false,
            }),
            is_cut: AtomicBool::new(false),
        });
        pool.split_points().open.push(Arc::clone(&split_point));
        pool.changed.notify_all();
        self.join(&split_point, false);
        // While the helpers finish their moves, this thread helps at split points below.
        loop {
            let split_points = pool.split_points();
            if split_point.state().threads == 0 {
                break;
            }
            let mut open = split_points.open.iter();
            match open.find(|other| other.is_below(&split_point)) {
                Some(below) => {
                    let below = Arc::clone(below);
                    drop(split_points);
                    self.join(&below, true);
                }
                None => {
                    pool.idle.fetch_add(1, Ordering::Relaxed);
                    drop(pool.changed.wait(split_points));
                    pool.idle.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
        let state = split_point.state();
        self.nodes += state.nodes;
        if state.is_stopped && !split_point.is_cut.load(Ordering::Relaxed) {
            Err(Stopped)
        } else {
            Ok(state.best)
        }
    }

    /// Searches moves of a split point until none is left.
    fn join(&mut self, split_point: &Arc<SplitPoint<'a>>, is_helper: bool) {
        let Some(pool) = self.pool else { return };
        let outer = self.split_point.replace(Arc::clone(split_point));
        let before = self.nodes;
        loop {
            let child = {
                let mut state = split_point.state();
                let child = if state.is_stopped || split_point.is_over() {
                    None
                } else {
                    state.moves.next_scored()
                };
                if child.is_some() {
                    state.threads += 1;
                }
                child
            };
            let Some(child) = child else { break };
            let next = split_point.evaluated.after(&child);
            let answer = match split_point.kind {
                SplitKind::Endgame => self.nws_endgame(&next, !split_point.alpha),
                SplitKind::Midgame { depth, selectivity } => {
                    self.nws_midgame(&next, !split_point.alpha, depth - 1, selectivity)
                }
            };
            let mut state = split_point.state();
            state.threads -= 1;
            if is_helper {
                state.nodes += self.nodes - before;
                self.nodes = before;
            }
            match answer {
                Ok(value) => {
                    if -value > state.best.0 {
                        state.best = (-value, child.square);
                    }
                    if -value > split_point.alpha {
                        split_point.is_cut.store(true, Ordering::Relaxed);
                    }
                }
                Err(Stopped) => state.is_stopped = true,
            }
        }
        self.split_point = outer;
        // No move is left to begin.
        pool.close(split_point);
        pool.changed.notify_all();
    }
}
