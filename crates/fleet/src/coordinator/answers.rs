//! What the coordinator answers to workers and to those who order.

use std::collections::BTreeSet;
use std::time::Duration;

use super::open_run::OpenRun;
use super::{CoordinatorState, Shared};
use crate::fleet_ledger::LedgerRun;
use crate::question::{read, written};
use crate::{
    FleetError, FleetStatus, MatchOrder, Question, Reply, RunProgress, RunState, RunStatus,
    UncountedResult, WorkerFacts, WorkerState, WorkerStatus, fleet_version, player_files,
};

/// How many questions are answered at once.
const AT_ONCE: usize = 256;

/// How long questions are waited for at a time.
const LOOK: Duration = Duration::from_millis(200);

/// How many games an answer has, at most.
const MOST_ROWS: u64 = 256;

/// How many refusals status shows.
const SHOWN_REFUSALS: usize = 20;

/// How many workers must fail at a job before its run fails.
const MOST_TROUBLES: usize = 3;

impl Shared {
    /// Answers questions until the coordinator is to stop.
    pub(super) fn answer_questions(&self) {
        while !self.stop.is_requested() {
            let Ok(questions) = self.queue.questions(AT_ONCE, LOOK) else {
                std::thread::sleep(LOOK);
                continue;
            };
            for question in questions {
                let reply = match read(&question.bytes) {
                    Ok(question) => self.reply(question),
                    Err(why) => Reply::Refused(why),
                };
                // Whoever asked and does not hear of it asks again.
                let _ = self.queue.answer(&question.place, written(&reply));
            }
        }
    }

    fn reply(&self, question: Question) -> Reply {
        let reply = match question {
            Question::Beat { worker, runs } => self.beat(worker, &runs),
            Question::Order { run } => self.order(&run),
            Question::Submit { order } => self.submit(&order),
            Question::Progress { run, after } => self.state().progress(&run, after),
            Question::Cancel { run } => self.cancel(&run),
            Question::Trouble {
                worker,
                run,
                job,
                why,
            } => self.trouble(worker, run, job, why),
            Question::Status => self.status(),
        };
        reply.unwrap_or_else(|why| match why {
            FleetError::Refused(why) => Reply::Refused(why),
            other => Reply::Refused(other.to_string()),
        })
    }

    fn beat(&self, worker: WorkerFacts, runs: &[String]) -> Result<Reply, FleetError> {
        let mut state = self.state();
        let name = worker.name.clone();
        if let Some(why) = state.aside.get(&name) {
            return Err(FleetError::Refused(format!(
                "worker {name:?} was set aside: {why}"
            )));
        }
        if let Err(why) = self.check_fit(&worker) {
            if state.unfit.insert(name.clone()) {
                state.ledger().refuse(&UncountedResult {
                    worker: name,
                    run: String::new(),
                    job: 0,
                    why: why.clone(),
                })?;
            }
            return Err(FleetError::Refused(why));
        }
        // One that plays nothing only asks whether it would fit.
        if worker.threads > 0 {
            state.workers.see(worker, !runs.is_empty());
        }
        let open: BTreeSet<&str> = state.open.iter().map(|run| run.id.as_str()).collect();
        let ended = runs.iter().filter(|run| !open.contains(run.as_str()));
        Ok(Reply::Welcome {
            ended: ended.cloned().collect(),
            work: !open.is_empty(),
            again_ms: state.workers.again_ms(),
            lease_ms: self.settings.lease.as_millis() as u64,
        })
    }

    /// Whether a worker's program plays the same games as ours.
    fn check_fit(&self, worker: &WorkerFacts) -> Result<(), String> {
        let name = &worker.name;
        if worker.version != fleet_version() {
            let (theirs, ours) = (&worker.version, fleet_version());
            return Err(format!(
                "worker {name:?} has version {theirs}, and the coordinator {ours}"
            ));
        }
        if worker.signature != self.signature {
            let (theirs, ours) = (&worker.signature, &self.signature);
            return Err(format!(
                "worker {name:?} computes other answers than the coordinator: \
                 signature {theirs}, expected {ours}"
            ));
        }
        Ok(())
    }

    fn order(&self, run: &str) -> Result<Reply, FleetError> {
        let state = self.state();
        let known = state.known.get(run).ok_or_else(|| no_run(run))?;
        Ok(Reply::Order(Box::new(known.order.clone())))
    }

    fn submit(&self, order: &MatchOrder) -> Result<Reply, FleetError> {
        if order.version != fleet_version() {
            let (theirs, ours) = (&order.version, fleet_version());
            return Err(FleetError::Refused(format!(
                "an order of version {theirs}: the coordinator has {ours}"
            )));
        }
        order.check()?;
        let mut missing = Vec::new();
        for digest in player_files::digests(order)? {
            if self.files.has(&digest) {
                continue;
            }
            match self.queue.file(&digest).ok().flatten() {
                Some(bytes) => self.files.write(&digest, &bytes).map(|_| ())?,
                None => missing.push(digest),
            }
        }
        if !missing.is_empty() {
            return Ok(Reply::Missing(missing));
        }
        let id = order.id();
        let mut state = self.state();
        let known = state.known.get(&id).map(|run| run.state);
        if matches!(known, Some(RunState::Open | RunState::Done)) {
            return Ok(Reply::Submitted { run: id });
        }
        let mut run = match state.known.get(&id) {
            Some(run) => run.clone(),
            None => LedgerRun {
                run: id.clone(),
                order: order.clone(),
                state: RunState::Open,
                generation: 0,
                pairs: None,
                why: None,
                repeats: 0,
                hash: None,
            },
        };
        run.state = RunState::Open;
        let open = OpenRun::load(&run, state.ledger(), &self.files, &self.settings)?;
        state.ledger().add_run(&id, order)?;
        state
            .ledger()
            .set_state(&id, RunState::Open, None, None, None)?;
        (run.pairs, run.why, run.hash) = (None, None, None);
        state.known.insert(id.clone(), run);
        state.open.push(open);
        drop(state);
        for digest in player_files::digests(order)? {
            if let Some(bytes) = self.files.read(&digest)? {
                self.queue.put_file(&digest, &bytes)?;
            }
        }
        Ok(Reply::Submitted { run: id })
    }

    fn cancel(&self, run: &str) -> Result<Reply, FleetError> {
        {
            let mut state = self.state();
            let known = state.known.get(run).ok_or_else(|| no_run(run))?;
            if known.state != RunState::Open {
                let state = known.state.name();
                return Err(FleetError::Refused(format!("run {run} is {state} already")));
            }
            state.end(run, RunState::Cancelled, None, None, None)?;
        }
        self.queue.withdraw(run)?;
        Ok(Reply::Done)
    }

    fn trouble(
        &self,
        worker: String,
        run: String,
        job: u64,
        why: String,
    ) -> Result<Reply, FleetError> {
        let mut state = self.state();
        state.ledger().refuse(&UncountedResult {
            worker: worker.clone(),
            run: run.clone(),
            job,
            why: why.clone(),
        })?;
        let workers = state.workers.present(&state.aside) as usize;
        let Some(open) = state.open.iter_mut().find(|open| open.id == run) else {
            return Ok(Reply::Done);
        };
        let failed = open.troubles.entry(job).or_default();
        failed.insert(worker);
        if failed.len() >= MOST_TROUBLES.min(workers.max(1)) {
            let why = format!("job {job} failed on {} workers: {why}", failed.len());
            state.end(&run, RunState::Failed, None, Some(why), None)?;
            drop(state);
            self.queue.withdraw(&run)?;
        }
        Ok(Reply::Done)
    }

    fn status(&self) -> Result<Reply, FleetError> {
        let state = self.state();
        let of_workers = state.ledger().of_workers()?;
        let mut names: BTreeSet<&String> = state.workers.all().keys().collect();
        names.extend(state.aside.keys());
        let workers = names.into_iter().map(|name| {
            let seen = state.workers.all().get(name);
            let aside = state.aside.get(name);
            let [jobs, games] = of_workers.get(name).copied().unwrap_or_default();
            WorkerStatus {
                name: name.clone(),
                state: match seen {
                    _ if aside.is_some() => WorkerState::SetAside,
                    Some(seen) if seen.is_away() => WorkerState::Away,
                    Some(seen) if seen.works => WorkerState::Working,
                    Some(_) => WorkerState::Idle,
                    None => WorkerState::Away,
                },
                version: seen.map(|seen| seen.facts.version.clone()),
                threads: seen.map_or(0, |seen| seen.facts.threads),
                jobs,
                games,
                seen_seconds: seen.map(|seen| seen.at.elapsed().as_secs()),
                why: aside.cloned(),
            }
        });
        let workers: Vec<WorkerStatus> = workers.collect();
        let mut runs = Vec::new();
        for run in state.ledger().runs()? {
            runs.push(state.run_status(&run)?);
        }
        let (refused, refusals) = state.ledger().refusals(SHOWN_REFUSALS)?;
        Ok(Reply::Status(Box::new(FleetStatus {
            schema: 1,
            version: fleet_version(),
            queue: self.queue.address(),
            seconds: self.began.elapsed().as_secs(),
            workers,
            runs,
            refused,
            refusals,
        })))
    }
}

fn no_run(run: &str) -> FleetError {
    FleetError::Refused(format!("no run {run:?}"))
}

impl CoordinatorState {
    fn progress(&self, run: &str, after: i64) -> Result<Reply, FleetError> {
        let known = self.known.get(run).ok_or_else(|| no_run(run))?;
        let most = (MOST_ROWS / known.order.games_per_job).max(1) as usize;
        let found = self.ledger().rows_after(run, after, most)?;
        Ok(Reply::Progress(Box::new(RunProgress {
            state: known.state,
            generation: known.generation,
            last: found.last().map_or(after, |(number, _)| *number),
            more: found.len() == most,
            rows: found.into_iter().flat_map(|(_, rows)| rows).collect(),
            pairs: known.pairs,
            why: known.why.clone(),
            workers: self.workers.present(&self.aside),
        })))
    }

    fn run_status(&self, run: &LedgerRun) -> Result<RunStatus, FleetError> {
        let [done, played] = self.ledger().played(&run.run)?;
        let [agreed, disputed] = self.ledger().checks(&run.run)?;
        let open = self.open.iter().find(|open| open.id == run.run);
        let jobs = open.map_or_else(|| run.order.jobs().len(), |open| open.jobs.len());
        let players = run.order.plan.players.iter();
        let names: Vec<&str> = players
            .map(|player| player.name.as_deref().unwrap_or(&player.player))
            .collect();
        let title = run.order.plan.title.clone();
        let game = &run.order.plan.game;
        Ok(RunStatus {
            run: run.run.clone(),
            title: title.unwrap_or_else(|| format!("{game}: {}", names.join(" - "))),
            state: run.state,
            jobs: jobs as u64,
            done,
            games: run.order.count(),
            played,
            repeats: run.repeats,
            agreed,
            disputed,
            unchecked: open.map_or(0, |open| open.unchecked.len() + open.disputed.len()) as u64,
            suspect: self.ledger().suspect(&run.run)?,
            hash: run.hash.clone(),
            why: run.why.clone(),
        })
    }
}
