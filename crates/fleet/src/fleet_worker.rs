//! A machine that does jobs.

mod prepared_runs;

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::Row;
use search::Stop;

use crate::job_queue::TakenJob;
use crate::question::ask;
use crate::{
    FleetError, JobLease, JobQueue, JobResult, Question, Reply, WorkerFacts, WorkerResult,
    fleet_version, signature,
};
use prepared_runs::{PreparedRun, PreparedRuns};

/// How long a job is waited for at a time.
const LOOK: Duration = Duration::from_secs(1);

/// How long the coordinator may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a worker waits after the queue has failed.
const PAUSE: Duration = Duration::from_millis(200);

/// How long a job stays untouched after somebody could not do it.
const LATER: Duration = Duration::from_secs(1);

/// How long a worker that is to end tries to hand in its last results.
const LAST_TRIES: Duration = Duration::from_secs(20);

/// How a worker works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerPlan {
    /// Its name: letters, digits, hyphens and underscores.
    pub name: String,
    /// How many jobs it does at the same time.
    pub threads: usize,
    /// Whether it ends when it has worked and no run is open any more.
    pub once: bool,
    /// The folder for the files of runs.
    pub files: PathBuf,
}

/// What a worker tells the one who has started it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerNews {
    /// The coordinator has let it in.
    Joined,
    /// The queue or the coordinator does not answer; it goes on trying.
    Lost(String),
    /// They answer again.
    Back,
    /// A job could not be done.
    Trouble(String),
}

/// What a worker has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkDone {
    /// Jobs handed in.
    pub jobs: u64,
    /// Their games.
    pub games: u64,
}

/// Does jobs until `stop` is requested: jobs that it has begun are finished then.
pub fn work(
    queue: &dyn JobQueue,
    plan: &WorkerPlan,
    stop: &Stop,
    tell: &(dyn Fn(WorkerNews) + Sync),
) -> Result<WorkDone, FleetError> {
    check_name(&plan.name)?;
    let worker = Worker {
        queue,
        plan,
        stop,
        tell,
        runs: PreparedRuns::new(&plan.files),
        leases: Mutex::default(),
        busy: Mutex::default(),
        ended: AtomicBool::new(false),
        is_lost: AtomicBool::new(false),
        jobs: AtomicU64::new(0),
        games: AtomicU64::new(0),
        lease_ms: AtomicU64::new(3_000),
    };
    let told = thread::scope(|scope| {
        let told = scope.spawn(|| worker.show_itself());
        let renewal = scope.spawn(|| worker.renew_leases());
        let workers: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(|| worker.do_jobs()))
            .collect();
        for thread in workers {
            let _ = thread.join();
        }
        worker.ended.store(true, Ordering::Relaxed);
        let _ = renewal.join();
        told.join().unwrap_or(Ok(()))
    });
    told.map(|()| WorkDone {
        jobs: worker.jobs.load(Ordering::Relaxed),
        games: worker.games.load(Ordering::Relaxed),
    })
}

/// A name is a part of a subject of the queue.
fn check_name(name: &str) -> Result<(), FleetError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if name.is_empty() || name.len() > 64 || !name.bytes().all(is_plain) {
        return Err(FleetError::order(
            "name",
            format!("expected 1 to 64 letters, digits, hyphens and underscores, found {name:?}"),
        ));
    }
    Ok(())
}

struct Worker<'a> {
    queue: &'a dyn JobQueue,
    plan: &'a WorkerPlan,
    stop: &'a Stop,
    tell: &'a (dyn Fn(WorkerNews) + Sync),
    runs: PreparedRuns,
    /// The leases of jobs that are being done, by a number of their own.
    leases: Mutex<HashMap<u64, Arc<JobLease>>>,
    /// How many jobs of each run are being done.
    busy: Mutex<HashMap<String, usize>>,
    /// Whether no more jobs are begun.
    ended: AtomicBool,
    is_lost: AtomicBool,
    jobs: AtomicU64,
    games: AtomicU64,
    lease_ms: AtomicU64,
}

impl Worker<'_> {
    fn is_ending(&self) -> bool {
        self.stop.is_requested() || self.ended.load(Ordering::Relaxed)
    }

    fn leases(&self) -> MutexGuard<'_, HashMap<u64, Arc<JobLease>>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn busy(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells once that something does not answer, and once that it answers again.
    fn heard<T>(&self, answer: Result<T, FleetError>) -> Result<T, FleetError> {
        match &answer {
            Err(FleetError::Refused(_)) => {}
            Err(why) => {
                if !self.is_lost.swap(true, Ordering::Relaxed) {
                    (self.tell)(WorkerNews::Lost(why.to_string()));
                }
            }
            Ok(_) => {
                if self.is_lost.swap(false, Ordering::Relaxed) {
                    (self.tell)(WorkerNews::Back);
                }
            }
        }
        answer
    }

    /// Shows the coordinator that it is there, and hears which runs have ended. An error is the
    /// coordinator's refusal.
    fn show_itself(&self) -> Result<(), FleetError> {
        let facts = WorkerFacts {
            name: self.plan.name.clone(),
            version: fleet_version(),
            signature: signature(),
            threads: self.plan.threads,
        };
        let mut has_joined = false;
        while !self.ended.load(Ordering::Relaxed) {
            let question = Question::Beat {
                worker: facts.clone(),
                runs: self.busy().keys().cloned().collect(),
            };
            let wait = match self.heard(ask(self.queue, &question, PATIENCE)) {
                Ok(Reply::Welcome {
                    ended,
                    work,
                    again_ms,
                    lease_ms,
                }) => {
                    if !has_joined {
                        has_joined = true;
                        (self.tell)(WorkerNews::Joined);
                    }
                    self.lease_ms.store(lease_ms.max(300), Ordering::Relaxed);
                    for run in ended {
                        self.runs.end(&run);
                    }
                    let has_worked = self.jobs.load(Ordering::Relaxed) > 0;
                    if self.plan.once && has_worked && !work {
                        self.ended.store(true, Ordering::Relaxed);
                    }
                    Duration::from_millis(again_ms.clamp(100, 60_000))
                }
                Err(FleetError::Refused(why)) => {
                    self.runs.end_all();
                    self.ended.store(true, Ordering::Relaxed);
                    return Err(FleetError::Refused(why));
                }
                Ok(_) | Err(_) => PAUSE,
            };
            let next = Instant::now() + wait;
            while Instant::now() < next && !self.ended.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
            }
        }
        Ok(())
    }

    /// Renews the leases of the jobs that are being done.
    fn renew_leases(&self) {
        let mut next = Instant::now();
        while !self.ended.load(Ordering::Relaxed) || !self.leases().is_empty() {
            if Instant::now() >= next {
                let lease = Duration::from_millis(self.lease_ms.load(Ordering::Relaxed));
                next = Instant::now() + lease / 3;
                let leases: Vec<_> = self.leases().values().cloned().collect();
                for lease in leases {
                    // If it is lost, somebody else does the job as well.
                    let _ = self.queue.renew(&lease);
                }
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn do_jobs(&self) {
        while !self.is_ending() {
            match self.heard(self.queue.take(LOOK)) {
                Ok(Some(taken)) => self.do_job(taken),
                Ok(None) => {}
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    fn do_job(&self, taken: TakenJob) {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let TakenJob { job, lease } = taken;
        if job.not_for.as_ref() == Some(&self.plan.name) || self.is_ending() {
            // Whatever fails here, the lease ends by itself.
            let _ = self.queue.give_back(&lease, LATER / 4);
            thread::sleep(PAUSE / 4);
            return;
        }
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let lease = Arc::new(lease);
        self.leases().insert(number, Arc::clone(&lease));
        *self.busy().entry(job.run.clone()).or_default() += 1;
        let played = match self.prepared(&job.run) {
            Ok(Some(run)) => play(&run, &job.games),
            Ok(None) => Ok(None),
            Err(why) => Err(why),
        };
        match played {
            Ok(Some(rows)) => {
                let games = rows.len() as u64;
                let result = JobResult::new(&job.run, job.number, &self.plan.name, rows);
                let result = WorkerResult {
                    bytes: result.encoded(),
                    run: result.run,
                    job: result.job,
                    worker: result.worker,
                };
                if self.hand_in(&lease, &result) {
                    self.jobs.fetch_add(1, Ordering::Relaxed);
                    self.games.fetch_add(games, Ordering::Relaxed);
                }
            }
            // The run has ended, or nobody says what it is at the moment.
            Ok(None) => {
                let _ = self.queue.give_back(&lease, LATER);
            }
            Err(why) => {
                self.report(&job.run, job.number, why);
                let _ = self.queue.give_back(&lease, LATER);
            }
        }
        self.leases().remove(&number);
        let mut busy = self.busy();
        if let Some(count) = busy.get_mut(&job.run) {
            *count -= 1;
            if *count == 0 {
                busy.remove(&job.run);
            }
        }
    }

    /// A run that can be played; `None` if the coordinator does not say what it is at the moment.
    fn prepared(&self, run: &str) -> Result<Option<Arc<PreparedRun>>, String> {
        match self.runs.get(run, self.queue) {
            Ok(run) => Ok(run),
            Err(FleetError::Unreachable { .. } | FleetError::NoCoordinator { .. }) => Ok(None),
            Err(why) => Err(why.to_string()),
        }
    }

    fn report(&self, run: &str, job: u64, why: String) {
        (self.tell)(WorkerNews::Trouble(format!("run {run}, job {job}: {why}")));
        let trouble = Question::Trouble {
            worker: self.plan.name.clone(),
            run: run.to_owned(),
            job,
            why,
        };
        let _ = ask(self.queue, &trouble, PATIENCE);
    }

    /// Hands a result in, however long the queue is away. Says whether it could.
    fn hand_in(&self, lease: &JobLease, result: &WorkerResult) -> bool {
        let mut last = None;
        loop {
            match self.heard(self.queue.finish(lease, result)) {
                Ok(()) => return true,
                Err(FleetError::TooLarge { bytes, most }) => {
                    let why = FleetError::TooLarge { bytes, most }.to_string();
                    self.report(&result.run, result.job, why);
                    let _ = self.queue.give_back(lease, LATER);
                    return false;
                }
                Err(_) => thread::sleep(PAUSE),
            }
            if self.is_ending() {
                let last = *last.get_or_insert_with(|| Instant::now() + LAST_TRIES);
                if Instant::now() > last {
                    return false;
                }
            }
        }
    }
}

/// Plays the games of a job; `None` if its run has ended meanwhile.
fn play(run: &PreparedRun, games: &[u64]) -> Result<Option<Vec<Row>>, String> {
    let mut rows = Vec::new();
    for &game in games {
        let played = panic::catch_unwind(AssertUnwindSafe(|| run.games.play(game, &run.stop)));
        match played.map_err(|_| format!("game {}: the player has failed", game + 1))?? {
            Some(row) => rows.push(row),
            None => return Ok(None),
        }
    }
    Ok(Some(rows))
}
