use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use arena::Row;
use arena::contest::{DistantGames, WantedGames};
use search::Stop;

use crate::player_files::{NamedFile, order_of};
use crate::question::{ask, unexpected};
use crate::{FleetError, JobQueue, MatchOrder, Question, Reply, RunProgress, RunState};

/// How often a run is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// How often figures are shown.
const BETWEEN_FIGURES: Duration = Duration::from_millis(500);

/// How long the coordinator may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long nobody may be there to coordinate when a run is submitted.
const START: Duration = Duration::from_secs(20);

/// How long a fleet may have no workers before that is said.
const ALONE: Duration = Duration::from_secs(5);

/// What the one who waits for a fleet should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FleetNotice {
    /// The run has this name.
    Submitted(String),
    /// There are no workers.
    NoWorkers,
    /// The fleet does not answer; the run goes on when it does.
    Lost(String),
    /// It answers again.
    Back,
}

/// A fleet that plays the games of a contest.
pub struct DistantMatch<'a> {
    queue: Arc<dyn JobQueue>,
    tell: &'a mut dyn FnMut(FleetNotice),
}

impl std::fmt::Debug for DistantMatch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DistantMatch")
            .field("queue", &self.queue.address())
            .finish_non_exhaustive()
    }
}

impl<'a> DistantMatch<'a> {
    /// The fleet behind a queue.
    pub fn new(queue: Arc<dyn JobQueue>, tell: &'a mut dyn FnMut(FleetNotice)) -> Self {
        DistantMatch { queue, tell }
    }
}

/// Submits games of a plan, with the files of its players. Gives the name of the run.
pub fn submit(queue: &dyn JobQueue, wanted: &WantedGames) -> Result<String, FleetError> {
    let (order, files) = order_of(wanted)?;
    submit_order(queue, &order, &files)
}

fn submit_order(
    queue: &dyn JobQueue,
    order: &MatchOrder,
    files: &[NamedFile],
) -> Result<String, FleetError> {
    let question = Question::Submit {
        order: Box::new(order.clone()),
    };
    let end = Instant::now() + START;
    loop {
        match ask(queue, &question, PATIENCE) {
            Ok(Reply::Submitted { run }) => return Ok(run),
            Ok(Reply::Missing(missing)) => {
                for file in files.iter().filter(|file| missing.contains(&file.digest)) {
                    queue.put_file(&file.digest, &file.bytes)?;
                }
            }
            Ok(_) => return Err(unexpected()),
            Err(FleetError::Refused(why)) => return Err(FleetError::Refused(why)),
            Err(why) if Instant::now() > end => return Err(why),
            Err(_) => thread::sleep(BETWEEN_LOOKS),
        }
        if Instant::now() > end + START {
            return Err(FleetError::Refused(
                "the coordinator does not get the files of the players".to_owned(),
            ));
        }
    }
}

/// How far a run is, and its games after a result.
fn progress(queue: &dyn JobQueue, run: &str, after: i64) -> Result<RunProgress, FleetError> {
    let question = Question::Progress {
        run: run.to_owned(),
        after,
    };
    match ask(queue, &question, PATIENCE)? {
        Reply::Progress(progress) => Ok(*progress),
        _ => Err(unexpected()),
    }
}

impl DistantGames for DistantMatch<'_> {
    fn play(
        &mut self,
        wanted: WantedGames,
        stop: &Stop,
        show: &mut dyn FnMut(&[Row]),
    ) -> Result<Vec<Row>, String> {
        let (order, files) = order_of(&wanted).map_err(|why| why.to_string())?;
        let queue = &*self.queue;
        let run = submit_order(queue, &order, &files).map_err(|why| why.to_string())?;
        (self.tell)(FleetNotice::Submitted(run.clone()));
        let mut rows: BTreeMap<u64, Row> = BTreeMap::new();
        let (mut after, mut generation) = (0, 0);
        let mut next_figures = Instant::now();
        let mut alone_since: Option<Instant> = None;
        let mut is_lost = false;
        let mut has_cancelled = false;
        loop {
            if stop.is_requested() && !has_cancelled {
                let cancel = Question::Cancel { run: run.clone() };
                // If it was done in this moment, there is nothing to cancel.
                let _ = ask(queue, &cancel, PATIENCE);
                has_cancelled = true;
            }
            let found = match progress(queue, &run, after) {
                Ok(found) => found,
                Err(why) if has_cancelled => return Err(why.to_string()),
                Err(FleetError::Refused(_)) => {
                    // A coordinator with another ledger: it has to hear of the run.
                    submit_order(queue, &order, &files).map_err(|why| why.to_string())?;
                    (after, generation) = (0, 0);
                    rows.clear();
                    thread::sleep(BETWEEN_LOOKS);
                    continue;
                }
                Err(why) => {
                    if !is_lost {
                        (self.tell)(FleetNotice::Lost(why.to_string()));
                        is_lost = true;
                    }
                    thread::sleep(BETWEEN_LOOKS);
                    continue;
                }
            };
            if is_lost {
                (self.tell)(FleetNotice::Back);
                is_lost = false;
            }
            if found.generation != generation {
                // Results were taken out: all that is known is asked for again.
                generation = found.generation;
                rows.clear();
                if after != 0 {
                    after = 0;
                    continue;
                }
            }
            after = found.last;
            rows.extend(found.rows.into_iter().map(|row| (row.game, row)));
            if found.more {
                continue;
            }
            match found.state {
                RunState::Done => {
                    if let Some(pairs) = found.pairs {
                        rows.retain(|_, row| row.pair <= pairs);
                    }
                    return Ok(rows.into_values().collect());
                }
                RunState::Cancelled if has_cancelled => return Ok(rows.into_values().collect()),
                RunState::Cancelled => return Err("the run was cancelled".to_owned()),
                RunState::Failed => {
                    let why = found.why.unwrap_or_default();
                    return Err(format!("the run has failed: {why}"));
                }
                RunState::Open => {}
            }
            if found.workers > 0 {
                alone_since = None;
            } else if alone_since.get_or_insert_with(Instant::now).elapsed() > ALONE {
                (self.tell)(FleetNotice::NoWorkers);
                // Once is enough.
                alone_since = Some(Instant::now() + Duration::from_secs(3600));
            }
            if Instant::now() >= next_figures {
                next_figures = Instant::now() + BETWEEN_FIGURES;
                let known: Vec<Row> = rows.values().cloned().collect();
                show(&known);
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }
}
