use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::Stop;

use crate::file_store::FileStore;
use crate::match_games::{MatchGames, match_games};
use crate::question::{ask, unexpected};
use crate::{FleetError, JobQueue, Question, Reply, player_files};

/// How long the coordinator may take to say what a run is.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many runs are kept ready.
const MOST_RUNS: usize = 16;

/// A run that can be played on this machine.
pub(super) struct PreparedRun {
    pub(super) games: Box<dyn MatchGames>,
    /// Ends its games.
    pub(super) stop: Stop,
}

/// The runs that a worker has jobs of. Their files are fetched once.
pub(super) struct PreparedRuns {
    files: FileStore,
    ready: Mutex<HashMap<String, Arc<PreparedRun>>>,
}

impl PreparedRuns {
    pub(super) fn new(folder: &Path) -> PreparedRuns {
        PreparedRuns {
            files: FileStore::new(folder),
            ready: Mutex::default(),
        }
    }

    fn ready(&self) -> MutexGuard<'_, HashMap<String, Arc<PreparedRun>>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A run; `None` if the coordinator does not know it.
    pub(super) fn get(
        &self,
        run: &str,
        queue: &dyn JobQueue,
    ) -> Result<Option<Arc<PreparedRun>>, FleetError> {
        // The others wait: files are fetched by one thread.
        let mut ready = self.ready();
        if let Some(run) = ready.get(run) {
            return Ok(Some(Arc::clone(run)));
        }
        let question = Question::Order {
            run: run.to_owned(),
        };
        let order = match ask(queue, &question, PATIENCE) {
            Ok(Reply::Order(order)) => order,
            Ok(_) => return Err(unexpected()),
            Err(FleetError::Refused(_)) => return Ok(None),
            Err(why) => return Err(why),
        };
        order.check()?;
        for digest in player_files::digests(&order)? {
            if self.files.read(&digest)?.is_none() {
                let bytes = queue.file(&digest)?;
                let bytes = bytes.ok_or_else(|| {
                    FleetError::order("file", format!("{digest}: the queue does not have it"))
                })?;
                self.files.write(&digest, &bytes)?;
            }
        }
        let prepared = Arc::new(PreparedRun {
            games: match_games(&order, &self.files)?,
            stop: Stop::new(),
        });
        if ready.len() >= MOST_RUNS {
            ready.clear();
        }
        ready.insert(run.to_owned(), Arc::clone(&prepared));
        Ok(Some(prepared))
    }

    /// A run has ended: its games are broken off.
    pub(super) fn end(&self, run: &str) {
        if let Some(run) = self.ready().remove(run) {
            run.stop.request();
        }
    }

    /// All runs have ended for this worker.
    pub(super) fn end_all(&self) {
        for (_, run) in self.ready().drain() {
            run.stop.request();
        }
    }
}
