//! Several threads on one search. Once the first move of a position was not enough the others are
//! probably not either, and all have to be tried: by whoever is idle.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::Stopped;
use super::judged::Judged;
use super::order::Ordered;
use super::search::Search;

/// Below so many plies to go a position is searched sooner than shared.
const SHARED_FROM: u32 = 15;

/// The threads of a search, and what they could help with.
#[derive(Default)]
pub(super) struct Team<'a> {
    splits: Mutex<Splits<'a>>,
    /// There is something new to do, or something is done.
    news: Condvar,
    /// How many wait for work, so that nothing is shared when nobody would take a part.
    idle: AtomicUsize,
}

#[derive(Default)]
struct Splits<'a> {
    open: Vec<Arc<Split<'a>>>,
    is_dismissed: bool,
}

/// A position whose moves are shared.
pub(super) struct Split<'a> {
    parent: Option<Arc<Split<'a>>>,
    judged: Judged<'a>,
    alpha: i32,
    kind: Kind,
    work: Mutex<Work>,
    /// One of the moves was enough: the others are not needed any more.
    is_cut: AtomicBool,
}

/// What is asked about a shared position.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A test that leaves nothing out.
    Exact,
    /// A search to a depth, as sure as this.
    Probably { depth: u32, certainty: u8 },
}

struct Work {
    moves: Ordered,
    best: (i32, u8),
    /// How many threads are at it.
    at_work: usize,
    /// What the helpers looked at.
    nodes: u64,
    /// Somebody was stopped: the result means nothing.
    is_stopped: bool,
}

impl Split<'_> {
    /// Whether this or a position above it needs no result any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_over())
    }

    fn is_below(&self, other: &Arc<Split<'_>>) -> bool {
        self.parent.as_ref().is_some_and(|parent| {
            std::ptr::eq(Arc::as_ptr(parent).cast::<u8>(), Arc::as_ptr(other).cast())
                || parent.is_below(other)
        })
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends the helpers home when it is dropped.
pub(super) struct Dismissal<'t, 'a>(&'t Team<'a>);

impl Drop for Dismissal<'_, '_> {
    fn drop(&mut self) {
        self.0.splits().is_dismissed = true;
        self.0.news.notify_all();
    }
}

impl<'a> Team<'a> {
    pub(super) fn dismissal(&self) -> Dismissal<'_, 'a> {
        Dismissal(self)
    }

    fn splits(&self) -> MutexGuard<'_, Splits<'a>> {
        self.splits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes part in whatever there is until sent home.
    pub(super) fn help(&self, mut search: Search<'_, 'a>) {
        let mut splits = self.splits();
        while !splits.is_dismissed {
            // The oldest is the nearest to the root, with the most work.
            match splits.open.first().map(Arc::clone) {
                Some(split) => {
                    drop(splits);
                    search.take_part(&split, true);
                    splits = self.splits();
                }
                None => {
                    self.idle.fetch_add(1, Ordering::Relaxed);
                    splits = self
                        .news
                        .wait(splits)
                        .unwrap_or_else(PoisonError::into_inner);
                    self.idle.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
    }

    fn close(&self, split: &Arc<Split<'a>>) {
        self.splits()
            .open
            .retain(|other| !Arc::ptr_eq(other, split));
    }
}

impl<'a> Search<'_, 'a> {
    /// Whether somebody would help with a position with so many plies to go.
    #[inline]
    pub(super) fn may_share(&self, plies: u32) -> bool {
        plies >= SHARED_FROM
            && self
                .team
                .is_some_and(|team| team.idle.load(Ordering::Relaxed) > 0)
    }

    /// Searches the moves that are left together with the others: the best value and move.
    pub(super) fn share(
        &mut self,
        judged: &Judged<'a>,
        alpha: i32,
        kind: Kind,
        moves: Ordered,
        best: (i32, u8),
    ) -> Result<(i32, u8), Stopped> {
        let Some(team) = self.team else {
            return Err(Stopped);
        };
        let split = Arc::new(Split {
            parent: self.split.clone(),
            judged: *judged,
            alpha,
            kind,
            work: Mutex::new(Work {
                moves,
                best,
                at_work: 0,
                nodes: 0,
                is_stopped: false,
            }),
            is_cut: AtomicBool::new(false),
        });
        team.splits().open.push(Arc::clone(&split));
        team.news.notify_all();
        self.take_part(&split, false);
        // The others are still at it: what they share is ours to help with.
        loop {
            let splits = team.splits();
            if split.work().at_work == 0 {
                break;
            }
            match splits.open.iter().find(|other| other.is_below(&split)) {
                Some(below) => {
                    let below = Arc::clone(below);
                    drop(splits);
                    self.take_part(&below, true);
                }
                None => {
                    team.idle.fetch_add(1, Ordering::Relaxed);
                    drop(team.news.wait(splits));
                    team.idle.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
        let work = split.work();
        self.nodes += work.nodes;
        match work.is_stopped && !split.is_cut.load(Ordering::Relaxed) {
            true => Err(Stopped),
            false => Ok(work.best),
        }
    }

    /// Searches moves of a shared position until there are none left.
    fn take_part(&mut self, split: &Arc<Split<'a>>, is_helper: bool) {
        let Some(team) = self.team else { return };
        let outer = self.split.replace(Arc::clone(split));
        let before = self.nodes;
        loop {
            let child = {
                let mut work = split.work();
                let child = match work.is_stopped || split.is_over() {
                    true => None,
                    false => work.moves.next_sorted(),
                };
                if child.is_some() {
                    work.at_work += 1;
                }
                child
            };
            let Some(child) = child else { break };
            let next = split.judged.after(&child);
            let answer = match split.kind {
                Kind::Exact => self.test_judged(&next, !split.alpha),
                Kind::Probably { depth, certainty } => {
                    self.probably(&next, !split.alpha, depth - 1, certainty)
                }
            };
            let mut work = split.work();
            work.at_work -= 1;
            if is_helper {
                work.nodes += self.nodes - before;
                self.nodes = before;
            }
            match answer {
                Ok(value) => {
                    if -value > work.best.0 {
                        work.best = (-value, child.square);
                    }
                    if -value > split.alpha {
                        split.is_cut.store(true, Ordering::Relaxed);
                    }
                }
                Err(Stopped) => work.is_stopped = true,
            }
        }
        self.split = outer;
        // Nobody else will find anything to begin here.
        team.close(split);
        team.news.notify_all();
    }
}
