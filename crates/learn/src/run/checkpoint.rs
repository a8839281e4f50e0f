use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::whole::written;
use super::{CHECKPOINTS, Config, RunError};
use crate::Files;

/// The form of the checkpoints that this program writes.
const FORMAT: u32 = 1;
const INDEX: &str = "checkpoint.toml";
/// Before the name of a checkpoint that is not whole yet.
const PART: &str = "part-";
/// Before the name of a checkpoint that was found to be damaged.
const DAMAGED: &str = "damaged-";

/// The state of a learner after a step: files, and an index that describes them.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    path: PathBuf,
    index: Index,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Index {
    format: u32,
    method: String,
    game: String,
    step: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    quality: Option<f64>,
    /// The checksums of the files.
    files: BTreeMap<String, u32>,
}

impl Checkpoint {
    /// After how many steps.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.index.step
    }

    /// The method of its run.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.index.method
    }

    /// Its quality, if the learner measures it.
    #[must_use]
    pub fn quality(&self) -> Option<f64> {
        self.index.quality
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has a file of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.index.files.contains_key(name)
    }

    /// The content of one of its files, checked against its checksum.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, RunError> {
        let file = self.path.join(name);
        let bytes = fs::read(&file).map_err(|why| RunError::io(&file, why))?;
        let checksum = self.index.files.get(name).copied();
        if checksum == Some(crc32fast::hash(&bytes)) {
            return Ok(bytes);
        }
        Err(RunError::Checkpoint {
            file,
            why: match checksum {
                Some(_) => "is damaged: its checksum is another".to_owned(),
                None => format!("is no part of the checkpoint by its {INDEX}"),
            },
        })
    }

    /// Reads every file, to see whether it is whole.
    fn check(&self) -> Result<(), RunError> {
        self.index
            .files
            .keys()
            .try_for_each(|name| self.read(name).map(drop))
    }

    /// The error for one of its files.
    #[must_use]
    pub fn refuse(&self, name: &str, why: &dyn std::fmt::Display) -> RunError {
        RunError::Checkpoint {
            file: self.path.join(name),
            why: why.to_string(),
        }
    }

    fn at(path: &Path) -> Result<Checkpoint, RunError> {
        let file = path.join(INDEX);
        let text = fs::read_to_string(&file).map_err(|why| RunError::io(&file, why))?;
        let wrong = |why: String| RunError::Checkpoint {
            file: file.clone(),
            why,
        };
        let index: Index = toml::from_str(&text).map_err(|why| wrong(why.message().to_owned()))?;
        if index.format != FORMAT {
            // A newer program's, which is not damaged.
            let why = format!("format: expected {FORMAT}, found {}", index.format);
            return Err(RunError::Settings { file, why });
        }
        Ok(Checkpoint {
            path: path.to_owned(),
            index,
        })
    }
}

/// Every checkpoint of a run, the oldest first.
pub(super) fn all(run: &Path) -> Result<Vec<Checkpoint>, RunError> {
    let mut found = Vec::new();
    for (_, path) in folders(run)? {
        // A checkpoint that was deleted meanwhile is skipped.
        if path.is_dir() {
            match Checkpoint::at(&path) {
                Err(RunError::Io { .. }) if !path.is_dir() => {}
                checkpoint => found.push(checkpoint?),
            }
        }
    }
    Ok(found)
}

/// The newest checkpoint.
pub(super) fn latest(run: &Path) -> Result<Option<Checkpoint>, RunError> {
    let newest = folders(run)?.pop();
    newest.map(|(_, path)| Checkpoint::at(&path)).transpose()
}

/// Renames damaged checkpoints, the newest first, until the newest is whole; says what is wrong with
/// each. The oldest stays, since without it the run would begin again.
pub(super) fn set_damaged_aside(run: &Path) -> Result<Vec<RunError>, RunError> {
    let mut damaged = Vec::new();
    let mut folders = folders(run)?;
    while let Some((step, path)) = folders.pop() {
        let why = match Checkpoint::at(&path).and_then(|checkpoint| checkpoint.check()) {
            Err(why) if why.is_damage() && !folders.is_empty() => why,
            _ => break,
        };
        let aside = path.with_file_name(format!("{DAMAGED}{}", name(step)));
        let renamed = match fs::remove_dir_all(&aside) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
            _ => fs::rename(&path, &aside),
        };
        renamed.map_err(|why| RunError::io(&aside, why))?;
        damaged.push(why);
    }
    Ok(damaged)
}

/// The best checkpoint, if they can be compared; the newest of equal ones.
pub(super) fn best(checkpoints: &[Checkpoint]) -> Option<&Checkpoint> {
    let known = checkpoints.iter().filter(|one| one.quality().is_some());
    known.max_by(|a, b| f64::total_cmp(&a.quality().unwrap_or(0.0), &b.quality().unwrap_or(0.0)))
}

pub(super) fn list(steps: &[u64]) -> String {
    match steps {
        [] => "none".to_owned(),
        _ => steps
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// Writes a checkpoint: its files, then the index, then the folder's name, each on the disk
/// before the next.
pub(super) fn write(
    run: &Path,
    config: &Config,
    step: u64,
    quality: Option<f64>,
    files: &Files,
) -> Result<(), RunError> {
    let index = Index {
        format: FORMAT,
        method: config.method.clone(),
        game: config.game.clone(),
        step,
        quality,
        files: files
            .iter()
            .map(|(name, bytes)| (name.clone(), crc32fast::hash(bytes)))
            .collect(),
    };
    let index = toml::to_string(&index).unwrap_or_default();
    let whole = run.join(CHECKPOINTS).join(name(step));
    let part = run.join(CHECKPOINTS).join(format!("{PART}{}", name(step)));
    let made = || {
        if part.exists() {
            fs::remove_dir_all(&part)?;
        }
        fs::create_dir_all(&part)?;
        for (name, bytes) in files {
            written(&part.join(name), bytes)?;
        }
        written(&part.join(INDEX), index.as_bytes())?;
        if whole.exists() {
            remove(&whole)?;
        }
        fs::rename(&part, &whole)?;
        File::open(run.join(CHECKPOINTS))?.sync_all()
    };
    made().map_err(|why| {
        let _ = fs::remove_dir_all(&part);
        RunError::io(&whole, why)
    })
}

/// Deletes checkpoints that are neither the best nor among the newest.
pub(super) fn prune(run: &Path, newest: usize) -> Result<(), RunError> {
    let checkpoints = all(run)?;
    let best = best(&checkpoints).map(Checkpoint::step);
    let old = checkpoints.len().saturating_sub(newest.max(1));
    for checkpoint in checkpoints.iter().take(old) {
        if Some(checkpoint.step()) != best {
            let removed = remove(checkpoint.path());
            removed.map_err(|why| RunError::io(checkpoint.path(), why))?;
        }
    }
    Ok(())
}

/// Deletes a checkpoint, renaming it first: a reader sees all of it or nothing, even if this
/// process ends halfway.
fn remove(checkpoint: &Path) -> io::Result<()> {
    let mut name = std::ffi::OsString::from(format!("{PART}old-"));
    name.push(checkpoint.file_name().unwrap_or_default());
    let old = checkpoint.with_file_name(name);
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    fs::rename(checkpoint, &old)?;
    fs::remove_dir_all(&old)
}

/// Deletes the remains of checkpoints that were being written or deleted when a process ended.
pub(super) fn sweep(run: &Path) -> Result<(), RunError> {
    let Ok(entries) = fs::read_dir(run.join(CHECKPOINTS)) else {
        return Ok(());
    };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(PART) {
            let path = entry.path();
            fs::remove_dir_all(&path).map_err(|why| RunError::io(&path, why))?;
        }
    }
    Ok(())
}

/// The folders of complete checkpoints with their steps, the oldest first.
fn folders(run: &Path) -> Result<Vec<(u64, PathBuf)>, RunError> {
    let folder = run.join(CHECKPOINTS);
    let entries = match fs::read_dir(&folder) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(|why| RunError::io(&folder, why))?,
    };
    let step = |path: &Path| {
        path.file_name()?
            .to_str()?
            .strip_prefix("step-")?
            .parse()
            .ok()
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut found: Vec<(u64, PathBuf)> = paths
        .filter_map(|path| Some((step(&path)?, path)))
        .collect();
    found.sort();
    Ok(found)
}

fn name(step: u64) -> String {
    format!("step-{step}")
}
