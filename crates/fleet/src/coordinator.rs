//! The one process of a fleet that knows what counts.

mod answers;
mod folding;
mod open_run;
mod seen_workers;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use search::Stop;

use crate::file_store::FileStore;
use crate::fleet_ledger::{FleetLedger, LedgerRun};
use crate::match_games::MatchGames;
use crate::{FleetError, FleetJob, JobQueue, JobResult, Receipt, RunState, signature};
use open_run::OpenRun;
use seen_workers::SeenWorkers;

/// How many jobs of a run are in the queue at the same time, at most. The others follow; so no queue is
/// filled, and runs share the workers.
const WINDOW: usize = 2048;

/// How many results are counted at once.
const BATCH: usize = 512;

/// How long the queue is asked for results at a time.
const LOOK: Duration = Duration::from_millis(100);

/// How often the coordinator looks after runs that wait for something.
const BETWEEN_ROUNDS: Duration = Duration::from_millis(500);

/// How often it compares what it has put in with what the queue has.
const BETWEEN_CENSUSES: Duration = Duration::from_secs(5);

/// How long it waits after the queue has failed.
const PAUSE: Duration = Duration::from_millis(200);

/// How a fleet is run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CoordinatorSettings {
    /// How many of a hundred jobs go to two workers.
    pub checked_percent: f64,
    /// How long a worker may be silent before its jobs are somebody else's.
    pub lease: Duration,
}

impl Default for CoordinatorSettings {
    fn default() -> CoordinatorSettings {
        CoordinatorSettings {
            checked_percent: 2.0,
            lease: Duration::from_secs(30),
        }
    }
}

/// A coordinator that runs until it is dropped.
pub struct Coordinator {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    queue: Arc<dyn JobQueue>,
    files: FileStore,
    settings: CoordinatorSettings,
    signature: String,
    began: Instant,
    stop: Stop,
    state: Mutex<CoordinatorState>,
    problem: Mutex<Option<String>>,
}

/// Everything that changes.
struct CoordinatorState {
    ledger: FleetLedger,
    /// All runs.
    known: BTreeMap<String, LedgerRun>,
    /// Those that are open, in the order in which they were submitted.
    open: Vec<OpenRun>,
    aside: BTreeMap<String, String>,
    workers: SeenWorkers,
    /// Workers that were told that their program does not fit.
    unfit: BTreeSet<String>,
    to_judge: Sender<Disputed>,
}

/// A job about which two workers say different things.
struct Disputed {
    games: Arc<dyn MatchGames>,
    job: FleetJob,
}

impl std::fmt::Debug for Coordinator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coordinator")
            .field("queue", &self.shared.queue.address())
            .finish_non_exhaustive()
    }
}

impl Coordinator {
    /// Opens the ledger of a folder and goes on where the last coordinator has stopped.
    pub fn start(
        folder: &Path,
        queue: Arc<dyn JobQueue>,
        settings: CoordinatorSettings,
    ) -> Result<Coordinator, FleetError> {
        let ledger = FleetLedger::open(folder)?;
        let (to_judge, disputed) = mpsc::channel();
        let (aside, runs) = (ledger.aside()?, ledger.runs()?);
        let files = FileStore::new(&folder.join("files"));
        let mut state = CoordinatorState {
            ledger,
            known: BTreeMap::new(),
            open: Vec::new(),
            aside,
            workers: SeenWorkers::default(),
            unfit: BTreeSet::new(),
            to_judge,
        };
        for run in runs {
            if run.state == RunState::Open {
                let open = OpenRun::load(&run, &state.ledger, &files, &settings)?;
                state.open.push(open);
            }
            state.known.insert(run.run.clone(), run);
        }
        let shared = Arc::new(Shared {
            queue,
            files,
            settings,
            signature: signature(),
            began: Instant::now(),
            stop: Stop::new(),
            state: Mutex::new(state),
            problem: Mutex::default(),
        });
        let (judged, verdicts) = mpsc::channel();
        let threads = [
            thread::spawn({
                let shared = Arc::clone(&shared);
                move || shared.count_results(&verdicts)
            }),
            thread::spawn({
                let shared = Arc::clone(&shared);
                move || shared.answer_questions()
            }),
            thread::spawn({
                let stop = shared.stop.clone();
                move || judge(&disputed, &judged, &stop)
            }),
        ];
        Ok(Coordinator {
            shared,
            threads: threads.into(),
        })
    }

    /// What keeps it from working at the moment.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let problem = self.shared.problem.lock();
        problem.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Coordinator {
    fn drop(&mut self) {
        self.shared.stop.request();
        for thread in self.threads.drain(..) {
            // What it had in its hands is in the queue.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, CoordinatorState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, problem: Option<String>) {
        *self.problem.lock().unwrap_or_else(PoisonError::into_inner) = problem;
    }

    /// Puts jobs in and counts results, until the coordinator is to stop.
    fn count_results(&self, verdicts: &Receiver<JobResult>) {
        let mut store = None;
        let mut next_round = Instant::now();
        let mut census = Census::default();
        while !self.stop.is_requested() {
            let turn = self.one_turn(&mut store, &mut census, &mut next_round, verdicts);
            match turn {
                Ok(()) => self.note(None),
                Err(why) => {
                    // The server may be another one when it is back, with nothing in it.
                    store = None;
                    self.note(Some(why.to_string()));
                    thread::sleep(PAUSE);
                }
            }
        }
    }

    fn one_turn(
        &self,
        store: &mut Option<String>,
        census: &mut Census,
        next_round: &mut Instant,
        verdicts: &Receiver<JobResult>,
    ) -> Result<(), FleetError> {
        if store.is_none() {
            let found = self.queue.prepare()?;
            if census.store.as_ref() != Some(&found) {
                self.put_everything_again()?;
                census.store = Some(found.clone());
            }
            *store = Some(found);
        }
        self.put_jobs()?;
        let results = self.queue.collect(BATCH, LOOK)?;
        census.has_moved |= !results.is_empty();
        if !results.is_empty() {
            let (mut receipts, mut arrived) = (Vec::<Receipt>::new(), Vec::new());
            for carried in results {
                receipts.push(carried.receipt);
                arrived.push(carried.result);
            }
            self.fold_all(arrived)?;
            // Only what the ledger has may leave the queue.
            self.queue.confirm(receipts)?;
        }
        for verdict in verdicts.try_iter() {
            self.state().judged(verdict)?;
        }
        if Instant::now() >= *next_round {
            *next_round = Instant::now() + BETWEEN_ROUNDS;
            self.state()
                .drop_checks_that_nobody_can_do(self.settings.lease)?;
        }
        let ended = self.state().end_runs()?;
        for run in ended {
            self.queue.withdraw(&run)?;
        }
        self.take_census(census)
    }

    /// Puts the next jobs of every run in.
    fn put_jobs(&self) -> Result<(), FleetError> {
        let jobs: Vec<FleetJob> = {
            let mut state = self.state();
            let runs = state.open.iter_mut();
            runs.flat_map(|run| run.next_jobs(WINDOW)).collect()
        };
        if jobs.is_empty() {
            return Ok(());
        }
        self.queue.put(&jobs).inspect_err(|_| {
            // Some of them may be in; whatever comes twice counts once.
            let mut state = self.state();
            state.open.iter_mut().for_each(OpenRun::put_again);
        })
    }

    /// Everything that has no result goes into the queue again: it holds nothing, or we do not know what.
    fn put_everything_again(&self) -> Result<(), FleetError> {
        let runs: Vec<(String, Vec<crate::FileDigest>)> = {
            let mut state = self.state();
            let open = state.open.iter_mut();
            open.map(|run| {
                run.put_again();
                (run.id.clone(), run.files.clone())
            })
            .collect()
        };
        for (run, files) in runs {
            self.queue.withdraw(&run)?;
            for digest in files {
                if let Some(bytes) = self.files.read(&digest)? {
                    self.queue.put_file(&digest, &bytes)?;
                }
            }
        }
        Ok(())
    }

    /// A server that lost its power may have lost jobs. If it has fewer than were put in, and nothing has
    /// come from workers meanwhile, they go in again.
    fn take_census(&self, census: &mut Census) -> Result<(), FleetError> {
        if Instant::now() < census.next {
            return Ok(());
        }
        census.next = Instant::now() + BETWEEN_CENSUSES;
        let expected: usize = self.state().open.iter().map(OpenRun::in_queue).sum();
        let there = self.queue.unfinished()?;
        let is_short = there < expected as u64;
        if is_short && census.was_short && !census.has_moved {
            self.put_everything_again()?;
            census.was_short = false;
        } else {
            census.was_short = is_short;
        }
        census.has_moved = false;
        Ok(())
    }
}

/// What is compared with the queue now and then.
struct Census {
    /// The store that the jobs were put into.
    store: Option<String>,
    next: Instant,
    was_short: bool,
    /// Whether results have come since the last time.
    has_moved: bool,
}

impl Default for Census {
    fn default() -> Census {
        Census {
            store: None,
            next: Instant::now() + BETWEEN_CENSUSES,
            was_short: false,
            has_moved: false,
        }
    }
}

/// Plays what workers disagree about, in a thread of its own.
fn judge(disputed: &Receiver<Disputed>, judged: &Sender<JobResult>, stop: &Stop) {
    while !stop.is_requested() {
        let Ok(Disputed { games, job }) = disputed.recv_timeout(LOOK) else {
            continue;
        };
        let rows = job.games.iter().map(|&game| games.play(game, stop));
        let rows: Result<Option<Vec<_>>, String> = rows.collect();
        // If it cannot be played here, the job stays disputed, and status shows that.
        if let Ok(Some(rows)) = rows {
            let result = JobResult::new(&job.run, job.number, folding::JUDGE, rows);
            if judged.send(result).is_err() {
                return;
            }
        }
    }
}
