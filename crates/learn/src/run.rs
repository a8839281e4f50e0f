//! The folder of a training run.

mod checkpoint;
mod config;
mod error;
mod glance;
mod point;
mod upkeep;
mod whole;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::Files;

pub use checkpoint::Checkpoint;
pub use config::Config;
pub use error::RunError;
pub use glance::Glance;
pub use point::Point;
pub use upkeep::Upkeep;
pub use whole::write_whole;

/// The settings file, which makes a folder the folder of a run.
const CONFIG: &str = "config.toml";
const METRICS: &str = "metrics.jsonl";
const CHECKPOINTS: &str = "checkpoints";
const LOCK: &str = "lock";
/// The number of steps of the whole run, for those who watch it.
const TOTAL: &str = "total";

/// A training run of which this process is the only writer.
///
/// `config.toml` has the settings, `metrics.jsonl` has a line for every point of the curves, and
/// `checkpoints/step-N/` is the learner's state after step N. A file is complete or absent, however
/// the process ends.
#[derive(Debug)]
pub struct Run {
    path: PathBuf,
    config: Config,
    metrics: File,
    /// The length of `metrics.jsonl` up to its last complete line.
    whole: u64,
    seconds: f64,
    /// The damaged checkpoints that were set aside when it was opened.
    damaged: Vec<RunError>,
    /// Held until the run is dropped or the process ends, however it ends.
    _lock: File,
}

impl Run {
    /// Makes the folder of a new run.
    pub fn create(path: &Path, config: &Config) -> Result<Run, RunError> {
        fs::create_dir_all(path).map_err(|why| RunError::io(path, why))?;
        let lock = lock(path)?;
        if path.join(CONFIG).exists() {
            return Err(RunError::Occupied(path.to_owned()));
        }
        let entries = fs::read_dir(path).map_err(|why| RunError::io(path, why))?;
        let is_ours = |name: &std::ffi::OsStr| name == LOCK || name == METRICS;
        if entries.flatten().any(|entry| !is_ours(&entry.file_name())) {
            return Err(RunError::NotEmpty(path.to_owned()));
        }
        let text = config.to_toml(path)?;
        let run = Run::with(path, config.clone(), lock)?;
        run.write(CONFIG, text.as_bytes())?;
        Ok(run)
    }

    /// Opens a run to resume it from its last checkpoint, or from the start if it has none. A last
    /// checkpoint that is damaged is set aside if there is one before it: see [`Run::damaged`].
    /// Measurements after that point are removed, since they will be taken again.
    pub fn open(path: &Path) -> Result<Run, RunError> {
        let config = Config::read(path)?;
        let lock = lock(path)?;
        let mut run = Run::with(path, config, lock)?;
        run.damaged = checkpoint::set_damaged_aside(path)?;
        let step = run.latest()?.map_or(0, |checkpoint| checkpoint.step());
        let file = path.join(METRICS);
        let bytes = fs::read(&file).map_err(|why| RunError::io(&file, why))?;
        let (points, whole) = point::read(&file, &bytes, |point| point.step <= step)?;
        run.whole = whole;
        run.cut()?;
        run.seconds = points.last().map_or(0.0, |point| point.seconds);
        checkpoint::sweep(path)?;
        Ok(run)
    }

    fn with(path: &Path, config: Config, lock: File) -> Result<Run, RunError> {
        let file = path.join(METRICS);
        let metrics = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&file)
            .map_err(|why| RunError::io(&file, why))?;
        Ok(Run {
            path: path.to_owned(),
            config,
            metrics,
            whole: 0,
            seconds: 0.0,
            damaged: Vec::new(),
            _lock: lock,
        })
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The training time of all its processes together.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// What is wrong with the checkpoints that were set aside when it was opened.
    #[must_use]
    pub fn damaged(&self) -> &[RunError] {
        &self.damaged
    }

    /// Stores how many steps the whole run has, for those who watch it.
    pub fn set_total(&self, steps: u64) -> Result<(), RunError> {
        self.write(TOTAL, format!("{steps}\n").as_bytes())
    }

    /// How its checkpoints are written and kept, as far as it was asked for.
    pub fn upkeep(&self) -> Result<Upkeep, RunError> {
        Upkeep::read(&self.path)
    }

    /// Stores how its checkpoints are written and kept, for the next time that it is resumed.
    pub fn set_upkeep(&self, upkeep: Upkeep) -> Result<(), RunError> {
        if upkeep == self.upkeep()? {
            return Ok(());
        }
        let text = toml::to_string(&upkeep).map_err(|why| RunError::Settings {
            file: self.path.join(Upkeep::FILE),
            why: why.to_string(),
        })?;
        self.write(Upkeep::FILE, text.as_bytes())
    }

    /// The newest checkpoint.
    pub fn latest(&self) -> Result<Option<Checkpoint>, RunError> {
        checkpoint::latest(&self.path)
    }

    /// Adds a point to the curves.
    pub fn append(&mut self, point: &Point) -> Result<(), RunError> {
        let file = self.path.join(METRICS);
        let mut line = serde_json::to_vec(point).map_err(|why| RunError::io(&file, why.into()))?;
        line.push(b'\n');
        let mut write = || {
            self.metrics.seek(SeekFrom::Start(self.whole))?;
            self.metrics.write_all(&line)
        };
        match write() {
            Ok(()) => {
                self.whole += line.len() as u64;
                self.seconds = point.seconds;
                Ok(())
            }
            Err(why) => {
                // A full disk may have written half of the line.
                let _ = self.cut();
                Err(RunError::io(&file, why))
            }
        }
    }

    fn cut(&self) -> Result<(), RunError> {
        let cut = self.metrics.set_len(self.whole);
        cut.map_err(|why| RunError::io(&self.path.join(METRICS), why))
    }

    /// Writes a checkpoint, and deletes those that are neither the best nor among the `newest`
    /// newest.
    pub fn keep(
        &mut self,
        step: u64,
        quality: Option<f64>,
        files: &Files,
        newest: usize,
    ) -> Result<(), RunError> {
        // Everything that the checkpoint depends on must be on disk before it.
        let file = self.path.join(METRICS);
        let synced = self.metrics.sync_data();
        synced.map_err(|why| RunError::io(&file, why))?;
        checkpoint::write(&self.path, &self.config, step, quality, files)?;
        checkpoint::prune(&self.path, newest)
    }

    /// Replaces one of its files at once: a reader sees the old one or the new one.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        write_whole(&self.path.join(name), bytes)
    }
}

/// Locks a run for this process. A process that only checks the lock holds it for a moment, so one
/// failure is not final.
fn lock(path: &Path) -> Result<File, RunError> {
    let file = path.join(LOCK);
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&file)
        .map_err(|why| RunError::io(&file, why))?;
    for _ in 0..20 {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            Err(TryLockError::Error(why)) => return Err(RunError::io(&file, why)),
        }
    }
    Err(RunError::InUse(path.to_owned()))
}
