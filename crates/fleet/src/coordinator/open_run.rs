use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use arena::{Ledger, Row, Sequential};
use sha2::{Digest as _, Sha256};

use super::CoordinatorSettings;
use crate::file_store::FileStore;
use crate::fleet_ledger::{FleetLedger, LedgerRun};
use crate::match_games::{MatchGames, match_games};
use crate::{FileDigest, FleetError, FleetJob, player_files};

/// A run whose jobs are not all done.
pub(super) struct OpenRun {
    pub(super) id: String,
    pub(super) games: Arc<dyn MatchGames>,
    /// The files that workers need.
    pub(super) files: Vec<FileDigest>,
    /// The games of each job.
    pub(super) jobs: Vec<Vec<u64>>,
    /// The jobs that have a result.
    done: Vec<bool>,
    /// How many these are.
    done_count: usize,
    /// The next job that was never put into the queue.
    next: usize,
    /// Jobs that go into the queue again, and for whom they are not.
    again: VecDeque<u64>,
    /// Jobs in the queue that have no result.
    waiting: BTreeSet<u64>,
    /// Jobs that have a result and wait for that of another worker.
    pub(super) unchecked: BTreeMap<u64, Unchecked>,
    /// What workers said of a job, until the coordinator has played it itself.
    pub(super) disputed: BTreeMap<u64, Vec<(String, [u8; 32])>>,
    /// How often workers could not do a job.
    pub(super) troubles: BTreeMap<u64, BTreeSet<String>>,
    pub(super) test: Option<Test>,
    checked_percent: f64,
}

/// A job that another worker is to do as well.
pub(super) struct Unchecked {
    /// Who did it first.
    pub(super) first: String,
    /// Whether the copy is in the queue.
    is_put: bool,
    /// Since when no other worker is there.
    pub(super) alone_since: Option<Instant>,
}

/// The sequential test of a run, with the results that are checked.
pub(super) struct Test {
    pub(super) test: Sequential,
    ledger: Ledger,
}

impl OpenRun {
    /// A run as the ledger has it.
    pub(super) fn load(
        run: &LedgerRun,
        ledger: &FleetLedger,
        files: &FileStore,
        settings: &CoordinatorSettings,
    ) -> Result<OpenRun, FleetError> {
        let order = &run.order;
        let jobs = order.jobs();
        let mut open = OpenRun {
            id: run.run.clone(),
            games: Arc::from(match_games(order, files)?),
            files: player_files::digests(order)?,
            done: vec![false; jobs.len()],
            done_count: 0,
            jobs,
            next: 0,
            again: VecDeque::new(),
            waiting: BTreeSet::new(),
            unchecked: BTreeMap::new(),
            disputed: BTreeMap::new(),
            troubles: BTreeMap::new(),
            test: None,
            checked_percent: settings.checked_percent,
        };
        let checked: BTreeSet<u64> = ledger.checked_jobs(&run.run)?.into_iter().collect();
        for result in ledger.results(&run.run)? {
            open.set_done(result.job);
            if open.is_to_check(result.job) && !checked.contains(&result.job) {
                open.begin_check(result.job, &result.worker);
            }
        }
        open.begin_test(run, ledger)?;
        Ok(open)
    }

    /// The test from its beginning, with the results of the ledger.
    pub(super) fn begin_test(
        &mut self,
        run: &LedgerRun,
        ledger: &FleetLedger,
    ) -> Result<(), FleetError> {
        let plan = &run.order.plan;
        let Some(sprt) = plan.sprt.map(|sprt| sprt.sprt()).transpose().ok().flatten() else {
            return Ok(());
        };
        let names = plan.players.iter().map(|player| {
            let name = player.name.as_ref();
            name.unwrap_or(&player.player).clone()
        });
        self.test = Some(Test {
            test: Sequential::new(sprt),
            ledger: Ledger::new(names.collect()),
        });
        let held = self.unchecked.keys().chain(self.disputed.keys());
        let held: BTreeSet<u64> = held
            .flat_map(|job| self.jobs[*job as usize].iter().copied())
            .collect();
        let mut after = 0;
        loop {
            let part = ledger.rows_after(&self.id, after, 256)?;
            let Some((last, _)) = part.last() else { break };
            after = *last;
            for (_, mut rows) in part {
                rows.retain(|row| !held.contains(&(row.game - 1)));
                self.settle(&rows);
            }
        }
        Ok(())
    }

    /// These games are checked, as far as they will be.
    pub(super) fn settle(&mut self, rows: &[Row]) {
        if let Some(Test { test, ledger }) = &mut self.test {
            for row in rows {
                // A game of a job that was done twice is there already.
                let _ = ledger.insert(row);
            }
            test.update(ledger);
        }
    }

    pub(super) fn has_result(&self, job: u64) -> bool {
        self.done.get(job as usize).copied().unwrap_or(false)
    }

    pub(super) fn set_done(&mut self, job: u64) {
        if let Some(done) = self.done.get_mut(job as usize)
            && !*done
        {
            *done = true;
            self.done_count += 1;
        }
        self.waiting.remove(&job);
    }

    /// The result of a job was taken out: it is to be done again.
    pub(super) fn set_undone(&mut self, job: u64) {
        if let Some(done) = self.done.get_mut(job as usize)
            && *done
        {
            *done = false;
            self.done_count -= 1;
            self.again.push_back(job);
        }
        self.unchecked.remove(&job);
        self.disputed.remove(&job);
    }

    pub(super) fn is_complete(&self) -> bool {
        self.done_count == self.jobs.len() && self.unchecked.is_empty() && self.disputed.is_empty()
    }

    /// Whether a job goes to two workers: the same jobs on every fleet.
    pub(super) fn is_to_check(&self, job: u64) -> bool {
        let hash = Sha256::digest(format!("{} {job}", self.id));
        let number = u32::from_le_bytes([hash[0], hash[1], hash[2], hash[3]]);
        f64::from(number) / f64::from(u32::MAX) * 100.0 < self.checked_percent
    }

    /// Another worker is to do a job as well.
    pub(super) fn begin_check(&mut self, job: u64, first: &str) {
        let unchecked = Unchecked {
            first: first.to_owned(),
            is_put: false,
            alone_since: None,
        };
        self.unchecked.insert(job, unchecked);
    }

    /// How many jobs of the run are in the queue.
    pub(super) fn in_queue(&self) -> usize {
        let copies = self.unchecked.values().filter(|copy| copy.is_put);
        self.waiting.len() + copies.count()
    }

    /// The jobs that go into the queue now, so that at most so many are in it.
    pub(super) fn next_jobs(&mut self, window: usize) -> Vec<FleetJob> {
        let mut jobs = Vec::new();
        for (&number, copy) in &mut self.unchecked {
            if !copy.is_put {
                copy.is_put = true;
                jobs.push(FleetJob {
                    run: self.id.clone(),
                    number,
                    games: self.jobs[number as usize].clone(),
                    not_for: Some(copy.first.clone()),
                });
            }
        }
        let mut left = window.saturating_sub(self.in_queue());
        while left > 0 {
            let number = if let Some(number) = self.again.pop_front() {
                number
            } else if self.next < self.jobs.len() {
                self.next += 1;
                self.next as u64 - 1
            } else {
                break;
            };
            if self.has_result(number) || !self.waiting.insert(number) {
                continue;
            }
            left -= 1;
            jobs.push(FleetJob {
                run: self.id.clone(),
                number,
                games: self.jobs[number as usize].clone(),
                not_for: None,
            });
        }
        jobs
    }

    /// What is in the queue goes into it again.
    pub(super) fn put_again(&mut self) {
        // In the order of the schedule: a sequential test waits for the first of them.
        let mut again: BTreeSet<u64> = std::mem::take(&mut self.waiting);
        again.extend(self.again.drain(..));
        self.again = again.into_iter().collect();
        for copy in self.unchecked.values_mut() {
            copy.is_put = false;
        }
    }

    /// How many pairs count, if the test has a verdict.
    pub(super) fn verdict(&self) -> Option<u64> {
        let test = &self.test.as_ref()?.test;
        test.verdict().map(|_| test.count().pairs())
    }
}
