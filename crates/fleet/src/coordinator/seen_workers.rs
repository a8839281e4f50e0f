use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::WorkerFacts;

/// After this time without a sign a worker counts as away.
const AWAY: Duration = Duration::from_secs(30);

/// The workers that have shown themselves since the coordinator began.
#[derive(Debug, Default)]
pub(super) struct SeenWorkers {
    workers: BTreeMap<String, SeenWorker>,
}

/// A worker, and when it was there.
#[derive(Debug)]
pub(super) struct SeenWorker {
    pub(super) facts: WorkerFacts,
    pub(super) at: Instant,
    /// Whether it had jobs.
    pub(super) works: bool,
}

impl SeenWorker {
    pub(super) fn is_away(&self) -> bool {
        self.at.elapsed() > AWAY
    }
}

impl SeenWorkers {
    pub(super) fn see(&mut self, facts: WorkerFacts, works: bool) {
        let at = Instant::now();
        let worker = SeenWorker { facts, at, works };
        self.workers.insert(worker.facts.name.clone(), worker);
    }

    /// It sends results, so it is there.
    pub(super) fn hear_of(&mut self, name: &str) {
        if let Some(worker) = self.workers.get_mut(name) {
            worker.at = Instant::now();
        }
    }

    pub(super) fn all(&self) -> &BTreeMap<String, SeenWorker> {
        &self.workers
    }

    /// Whether there is a worker that is neither this one nor one of those that were set aside.
    pub(super) fn has_other_than(&self, name: &str, aside: &BTreeMap<String, String>) -> bool {
        let mut others = self.workers.values();
        others.any(|worker| {
            let other = &worker.facts.name;
            other != name && !worker.is_away() && !aside.contains_key(other)
        })
    }

    /// How many workers are there whose results count.
    pub(super) fn present(&self, aside: &BTreeMap<String, String>) -> u64 {
        let there = self.workers.values().filter(|worker| !worker.is_away());
        let trusted = there.filter(|worker| !aside.contains_key(&worker.facts.name));
        trusted.count() as u64
    }

    /// How long a worker may wait until it shows itself again, in milliseconds: the more there are, the
    /// longer.
    pub(super) fn again_ms(&self) -> u64 {
        (self.workers.len() as u64 * 2).clamp(1_000, 10_000)
    }
}
