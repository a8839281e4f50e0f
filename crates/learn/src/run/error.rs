use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error in the folder of a run.
#[derive(Debug)]
pub enum RunError {
    /// It holds a run already.
    Occupied(PathBuf),
    /// It holds something else.
    NotEmpty(PathBuf),
    /// It holds no run.
    NoRun(PathBuf),
    /// It holds a run without any checkpoint.
    NoCheckpoint(PathBuf),
    /// Another process trains it.
    InUse(PathBuf),
    /// The settings are not those of the method.
    Settings {
        /// The file.
        file: PathBuf,
        /// What is wrong with them.
        why: String,
    },
    /// A line of a file is wrong.
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A checkpoint is damaged, or is none of this method.
    Checkpoint {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A file could not be read or written.
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        why: io::Error,
    },
}

impl RunError {
    /// That a file cannot be read or written.
    #[must_use]
    pub fn io(file: &Path, why: io::Error) -> RunError {
        RunError::Io {
            file: file.to_owned(),
            why,
        }
    }

    /// Whether a file of a checkpoint is not as it was written.
    pub(super) fn is_damage(&self) -> bool {
        match self {
            RunError::Checkpoint { .. } => true,
            RunError::Io { why, .. } => {
                let damage = [io::ErrorKind::NotFound, io::ErrorKind::InvalidData];
                damage.contains(&why.kind())
            }
            _ => false,
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Occupied(path) => {
                let path = path.display();
                write!(f, "{path}: holds a run already; --resume goes on with it")
            }
            RunError::NotEmpty(path) => {
                write!(f, "{}: expected a new or an empty folder", path.display())
            }
            RunError::NoRun(path) => {
                write!(
                    f,
                    "{}: holds no run: there is no config.toml",
                    path.display()
                )
            }
            RunError::NoCheckpoint(path) => {
                write!(f, "{}: this run has no checkpoint yet", path.display())
            }
            RunError::InUse(path) => {
                write!(f, "{}: another process trains this run", path.display())
            }
            RunError::Settings { file, why } => {
                write!(f, "{}: settings: {why}", file.display())
            }
            RunError::Line { file, line, why } => {
                write!(f, "{}, line {line}: {why}", file.display())
            }
            RunError::Checkpoint { file, why } => write!(f, "{}: {why}", file.display()),
            RunError::Io { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

// The text of an error includes its cause, so there is no `source`, which would repeat it.
impl std::error::Error for RunError {}
