//! What results do to the ledger.

use std::time::{Duration, Instant};

use super::{CoordinatorState, Disputed, Shared};
use crate::fleet_ledger::FleetLedger;
use crate::{
    FleetError, FleetJob, JobResult, RunState, UncountedResult, WorkerResult, fleet_version,
};

/// The name under which the coordinator's own games are in the ledger.
pub(super) const JUDGE: &str = "coordinator";

impl Shared {
    /// Counts results: all of them are in the ledger afterwards, or none.
    pub(super) fn fold_all(&self, arrived: Vec<WorkerResult>) -> Result<(), FleetError> {
        // Reading takes the most time, and needs nothing of the state.
        let read: Vec<(WorkerResult, Result<JobResult, String>)> = arrived
            .into_iter()
            .map(|mut arrived| {
                let result = JobResult::decode(&arrived.bytes);
                arrived.bytes = Vec::new();
                (arrived, result)
            })
            .collect();
        let mut state = self.state();
        state.ledger.begin()?;
        for (envelope, result) in read {
            state.workers.hear_of(&envelope.worker);
            if let Err(why) = state.fold(&envelope, result) {
                state.ledger.roll_back();
                // What is in memory may be ahead of the ledger now.
                state.load_again(self)?;
                return Err(why);
            }
        }
        if let Err(why) = state.ledger.commit() {
            state.load_again(self)?;
            return Err(why);
        }
        Ok(())
    }
}

impl CoordinatorState {
    fn fold(
        &mut self,
        envelope: &WorkerResult,
        result: Result<JobResult, String>,
    ) -> Result<(), FleetError> {
        match self.counted(envelope, result) {
            Ok(counted) => counted,
            Err(why) => self.ledger.refuse(&UncountedResult {
                worker: envelope.worker.clone(),
                run: envelope.run.clone(),
                job: envelope.job,
                why,
            }),
        }
    }

    /// Counts a result, or says why it does not count. The inner error is one of the ledger.
    fn counted(
        &mut self,
        envelope: &WorkerResult,
        result: Result<JobResult, String>,
    ) -> Result<Result<(), FleetError>, String> {
        let result = result?;
        if (&result.run, result.job, &result.worker)
            != (&envelope.run, envelope.job, &envelope.worker)
        {
            return Err("the result is of another run, job or worker than it says".to_owned());
        }
        if result.version != fleet_version() {
            return Err(format!(
                "a result of version {}: expected {}",
                result.version,
                fleet_version()
            ));
        }
        if let Some(why) = self.aside.get(&result.worker) {
            return Err(format!("the worker was set aside: {why}"));
        }
        let Some(place) = self.open.iter().position(|run| run.id == result.run) else {
            return match self.known.get(&result.run).map(|run| run.state) {
                None => Err("no such run".to_owned()),
                // It was on its way when the last job was done.
                Some(RunState::Done) => Ok(self.ledger.count_repeat(&result.run)),
                Some(state) => Err(format!("the run is {}", state.name())),
            };
        };
        let run = &mut self.open[place];
        let games = usize::try_from(result.job).ok();
        let games = games.and_then(|job| run.jobs.get(job));
        let Some(games) = games else {
            return Err(format!(
                "the run has {} jobs, and not job {}",
                run.jobs.len(),
                result.job
            ));
        };
        let played = result.rows.iter().map(|row| row.game.wrapping_sub(1));
        if !played.eq(games.iter().copied()) {
            return Err("the games are not those of the job".to_owned());
        }
        for row in &result.rows {
            let checked = run.games.check(row);
            checked.map_err(|why| format!("game {}: {why}", row.game))?;
        }
        Ok(self.add(place, &result))
    }

    /// Adds a result that may be true.
    fn add(&mut self, place: usize, result: &JobResult) -> Result<(), FleetError> {
        let run = &mut self.open[place];
        let job = result.job;
        if self.ledger.add_result(result)? {
            run.set_done(job);
            let other = self.workers.has_other_than(&result.worker, &self.aside);
            if run.is_to_check(job) && other {
                run.begin_check(job, &result.worker);
            } else {
                run.settle(&result.rows);
            }
            return Ok(());
        }
        let Some(counted) = self.ledger.result(&result.run, job)? else {
            return Ok(());
        };
        let digest = result.digest();
        if counted.digest == digest {
            if counted.worker == result.worker || counted.worker == JUDGE {
                return self.ledger.count_repeat(&result.run);
            }
            if run.unchecked.remove(&job).is_some() {
                run.settle(&result.rows);
                return self
                    .ledger
                    .add_check(&result.run, job, &result.worker, true);
            }
            return self.ledger.count_repeat(&result.run);
        }
        // Somebody is wrong: the coordinator plays the games itself.
        self.ledger
            .add_check(&result.run, job, &result.worker, false)?;
        run.unchecked.remove(&job);
        let said = run.disputed.entry(job).or_default();
        if said.is_empty() {
            let first = counted.digest.try_into().unwrap_or_default();
            said.push((counted.worker, first));
            let disputed = Disputed {
                games: std::sync::Arc::clone(&run.games),
                job: FleetJob {
                    run: run.id.clone(),
                    number: job,
                    games: run.jobs[job as usize].clone(),
                    not_for: None,
                },
            };
            // Its thread ends only with the coordinator.
            let _ = self.to_judge.send(disputed);
        }
        said.push((result.worker.clone(), digest));
        Ok(())
    }

    /// The coordinator has played the games of a disputed job.
    pub(super) fn judged(&mut self, truth: JobResult) -> Result<(), FleetError> {
        let Some(place) = self.open.iter().position(|run| run.id == truth.run) else {
            return Ok(());
        };
        self.ledger.begin()?;
        match self.settle_dispute(place, &truth) {
            Ok(()) => self.ledger.commit(),
            Err(why) => {
                self.ledger.roll_back();
                Err(why)
            }
        }
    }

    fn settle_dispute(&mut self, place: usize, truth: &JobResult) -> Result<(), FleetError> {
        let said = self.open[place].disputed.remove(&truth.job);
        let digest = truth.digest();
        for (worker, told) in said.into_iter().flatten() {
            if told != digest && worker != JUDGE && !self.aside.contains_key(&worker) {
                let why = format!(
                    "run {}, job {}: its games are not those that another worker and the coordinator \
                     have played",
                    truth.run, truth.job
                );
                self.set_aside(&worker, &why)?;
            }
        }
        self.ledger.add_result(truth)?;
        let run = &mut self.open[place];
        run.set_done(truth.job);
        run.settle(&truth.rows);
        Ok(())
    }

    /// Nothing that a worker has said counts any more: the jobs of open runs are done again.
    fn set_aside(&mut self, worker: &str, why: &str) -> Result<(), FleetError> {
        self.ledger.set_aside(worker, why)?;
        self.aside.insert(worker.to_owned(), why.to_owned());
        for run in &mut self.open {
            let jobs = self.ledger.take_out(&run.id, worker)?;
            for &job in &jobs {
                run.set_undone(job);
            }
            // Its word is no check either.
            if let Some(known) = self.known.get_mut(&run.id) {
                known.generation += 1;
                if !jobs.is_empty() {
                    run.begin_test(known, &self.ledger)?;
                }
            }
        }
        Ok(())
    }

    /// A job that no other worker can check stays unchecked.
    pub(super) fn drop_checks_that_nobody_can_do(
        &mut self,
        patience: Duration,
    ) -> Result<(), FleetError> {
        for run in &mut self.open {
            let mut dropped = Vec::new();
            for (&job, copy) in &mut run.unchecked {
                if self.workers.has_other_than(&copy.first, &self.aside) {
                    copy.alone_since = None;
                    continue;
                }
                let since = copy.alone_since.get_or_insert_with(Instant::now);
                if since.elapsed() >= patience {
                    dropped.push(job);
                }
            }
            for job in &dropped {
                run.unchecked.remove(job);
            }
            if let Some(known) = self.known.get(&run.id).filter(|_| !dropped.is_empty()) {
                run.begin_test(known, &self.ledger)?;
            }
        }
        Ok(())
    }

    /// Ends the runs that are done, and gives their names.
    pub(super) fn end_runs(&mut self) -> Result<Vec<String>, FleetError> {
        let mut ended = Vec::new();
        let mut place = 0;
        while place < self.open.len() {
            let run = &self.open[place];
            let pairs = run.verdict();
            if pairs.is_none() && !run.is_complete() {
                place += 1;
                continue;
            }
            let id = run.id.clone();
            let hash = self.ledger.hash(&id, pairs)?;
            self.end(&id, RunState::Done, pairs, None, Some(hash))?;
            ended.push(id);
        }
        Ok(ended)
    }

    /// Ends a run.
    pub(super) fn end(
        &mut self,
        id: &str,
        state: RunState,
        pairs: Option<u64>,
        why: Option<String>,
        hash: Option<String>,
    ) -> Result<(), FleetError> {
        self.ledger
            .set_state(id, state, pairs, why.as_deref(), hash.as_deref())?;
        self.open.retain(|run| run.id != id);
        if let Some(known) = self.known.get_mut(id) {
            (known.state, known.pairs, known.why, known.hash) = (state, pairs, why, hash);
        }
        Ok(())
    }

    /// Makes what is in memory anew from the ledger.
    fn load_again(&mut self, shared: &Shared) -> Result<(), FleetError> {
        self.aside = self.ledger.aside()?;
        self.open.clear();
        for run in self.ledger.runs()? {
            if run.state == RunState::Open {
                let files = &shared.files;
                let open = super::OpenRun::load(&run, &self.ledger, files, &shared.settings)?;
                self.open.push(open);
            }
            self.known.insert(run.run.clone(), run);
        }
        Ok(())
    }

    /// The ledger.
    pub(super) fn ledger(&self) -> &FleetLedger {
        &self.ledger
    }
}
