use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use search::Stop;

use crate::lock::lock;

/// The analyses of all pages: one for each page at a time, and so many for all of them.
///
/// A new analysis of a page replaces the last one and begins when that has ended; of those that
/// wait only the newest runs, so that a held arrow key costs no more than one engine. Players that
/// think ahead take the turns that no analysis needs.
pub(crate) struct AnalysisQueue {
    most: usize,
    lists: Mutex<QueueLists>,
}

#[derive(Default)]
struct QueueLists {
    /// In the order of arrival.
    waiting: VecDeque<QueuedAnalysis>,
    /// The one that runs longest is the first.
    running: Vec<AnalysisTurn>,
}

/// An analysis that begins when it is its turn.
pub(crate) struct QueuedAnalysis {
    pub(crate) turn: AnalysisTurn,
    /// Analyses in a thread of its own, or, given `false`, only tells the page that it is over.
    pub(crate) act: Box<dyn FnOnce(bool) + Send>,
}

/// What an analysis and the queue know of each other.
#[derive(Clone)]
pub(crate) struct AnalysisTurn {
    client: u64,
    pub(crate) stop: Stop,
    /// Whether it runs until it is stopped. Only such ones give way to others.
    is_endless: bool,
    /// Whether it is a player that thinks ahead. Such ones give way first.
    is_ahead: bool,
    gives_way: Arc<AtomicBool>,
}

impl AnalysisTurn {
    pub(crate) fn new(client: u64, is_endless: bool) -> AnalysisTurn {
        AnalysisTurn {
            client,
            stop: Stop::new(),
            is_endless,
            is_ahead: false,
            gives_way: Arc::default(),
        }
    }

    /// The turn of a player that thinks ahead; `number` is no client's.
    pub(crate) fn ahead(number: u64) -> AnalysisTurn {
        AnalysisTurn {
            is_ahead: true,
            ..AnalysisTurn::new(number, true)
        }
    }

    /// Whether it was stopped for the analysis of another page.
    pub(crate) fn gives_way(&self) -> bool {
        self.gives_way.load(Ordering::Relaxed)
    }
}

impl AnalysisQueue {
    pub(crate) fn new(most: usize) -> AnalysisQueue {
        AnalysisQueue {
            most,
            lists: Mutex::default(),
        }
    }

    /// Adds an analysis, which replaces the last one of its page.
    pub(crate) fn push(&self, queued: QueuedAnalysis) {
        self.stop(queued.turn.client);
        lock(&self.lists).waiting.push_back(queued);
    }

    /// Stops the analysis of a page.
    pub(crate) fn stop(&self, client: u64) {
        let mut lists = lock(&self.lists);
        for turn in lists.running.iter().filter(|turn| turn.client == client) {
            turn.stop.request();
        }
        let place = lists.waiting.iter().position(|q| q.turn.client == client);
        let replaced = place.and_then(|place| lists.waiting.remove(place));
        drop(lists);
        if let Some(replaced) = replaced {
            replaced.turn.stop.request();
            (replaced.act)(false);
        }
    }

    /// Begins the analyses that have room, each by `spawn`, whose thread calls this again when
    /// [`AnalysisQueue::ended`] is called.
    pub(crate) fn begin(&self, spawn: impl Fn(QueuedAnalysis) -> io::Result<()>) -> io::Result<()> {
        while let Some(queued) = self.next() {
            let turn = queued.turn.clone();
            if let Err(why) = spawn(queued) {
                self.ended(&turn);
                return Err(why);
            }
        }
        Ok(())
    }

    /// The next analysis that may begin.
    fn next(&self) -> Option<QueuedAnalysis> {
        let mut lists = lock(&self.lists);
        let QueueLists { waiting, running } = &mut *lists;
        let runs = |client| running.iter().any(|turn| turn.client == client);
        let place = waiting.iter().position(|q| !runs(q.turn.client))?;
        if running.len() >= self.most {
            let is_ending = running.iter().any(|turn| turn.stop.is_requested());
            let ahead = running.iter().find(|turn| turn.is_ahead);
            let oldest = ahead.or_else(|| running.iter().find(|turn| turn.is_endless));
            if let Some(oldest) = oldest.filter(|_| !is_ending) {
                oldest.gives_way.store(true, Ordering::Relaxed);
                oldest.stop.request();
            }
            return None;
        }
        let queued = waiting.remove(place)?;
        running.push(queued.turn.clone());
        Some(queued)
    }

    /// Takes a turn that no analysis needs; `false` if there is none.
    pub(crate) fn take(&self, turn: &AnalysisTurn) -> bool {
        let mut lists = lock(&self.lists);
        let is_free = lists.waiting.is_empty() && lists.running.len() < self.most;
        if is_free {
            lists.running.push(turn.clone());
        }
        is_free
    }

    /// Makes room for the next one.
    pub(crate) fn ended(&self, ended: &AnalysisTurn) {
        let mut lists = lock(&self.lists);
        // A page has one at a time.
        lists.running.retain(|turn| turn.client != ended.client);
    }
}
