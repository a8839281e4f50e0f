use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::{Checkpoint, Config, LOCK, METRICS, Point, RunError, TOTAL, checkpoint, point};

/// A read-only view of a run, also while another process trains it.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    /// Its folder.
    pub path: PathBuf,
    /// Its method and settings.
    pub config: Config,
    /// The curves so far.
    pub points: Vec<Point>,
    /// The steps of its checkpoints, the oldest first.
    pub checkpoints: Vec<u64>,
    /// The step of the checkpoint that was best, where checkpoints are compared.
    pub best: Option<u64>,
    /// The number of steps of the whole run; `None` for runs of earlier versions.
    pub total: Option<u64>,
    /// Whether some process trains it.
    pub is_running: bool,
}

impl Glance {
    /// Looks at the run in a folder.
    pub fn at(path: &Path) -> Result<Glance, RunError> {
        let config = Config::read(path)?;
        let file = path.join(METRICS);
        let bytes = match fs::read(&file) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|why| RunError::io(&file, why))?,
        };
        let (points, _) = point::read(&file, &bytes, |_| true)?;
        let checkpoints = checkpoint::all(path)?;
        Ok(Glance {
            path: path.to_owned(),
            config,
            points,
            best: checkpoint::best(&checkpoints).map(Checkpoint::step),
            checkpoints: checkpoints.iter().map(Checkpoint::step).collect(),
            total: fs::read_to_string(path.join(TOTAL))
                .ok()
                .and_then(|text| text.trim().parse().ok()),
            is_running: Glance::is_running_at(path),
        })
    }

    /// Whether some process trains the run in a folder.
    #[must_use]
    pub fn is_running_at(path: &Path) -> bool {
        let Ok(lock) = File::open(path.join(LOCK)) else {
            return false;
        };
        matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// The folders of the runs under `root`, by name.
    pub fn all(root: &Path) -> Result<Vec<PathBuf>, RunError> {
        let entries = match fs::read_dir(root) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|why| RunError::io(root, why))?,
        };
        let paths = entries.flatten().map(|entry| entry.path());
        let mut runs: Vec<_> = paths
            .filter(|path| path.join(super::CONFIG).is_file())
            .collect();
        runs.sort();
        Ok(runs)
    }

    /// One of its checkpoints: that of a step, or the newest.
    pub fn checkpoint(&self, step: Option<u64>) -> Result<Checkpoint, RunError> {
        let found = match step {
            Some(step) => checkpoint::all(&self.path)?
                .into_iter()
                .find(|checkpoint| checkpoint.step() == step),
            None => checkpoint::latest(&self.path)?,
        };
        found.ok_or_else(|| match step {
            Some(step) => RunError::Checkpoint {
                file: self.path.clone(),
                why: format!(
                    "there is no checkpoint of step {step}; there are: {}",
                    checkpoint::list(&self.checkpoints)
                ),
            },
            None => RunError::NoCheckpoint(self.path.clone()),
        })
    }
}
