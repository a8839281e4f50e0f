use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with the folder of a run.
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
    pub(crate) fn io(file: &Path, why: io::Error) -> RunError {
        RunError::Io {
            file: file.to_owned(),
            why,
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

// What is behind an error is part of its text: there is no source to tell it twice.
impl std::error::Error for RunError {}
