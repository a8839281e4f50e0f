use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error in a dataset, or in the files it is made from.
#[derive(Debug)]
pub enum SamplesError {
    /// A shard is damaged, or belongs to another game.
    Shard {
        /// The file.
        file: PathBuf,
        /// The defect.
        why: String,
    },
    /// A game cannot be read.
    Game {
        /// The file.
        file: PathBuf,
        /// The place in the file and the defect.
        why: String,
    },
    /// The settings cannot be used.
    Input(String),
    /// A file could not be read or written.
    Io {
        /// The file.
        file: PathBuf,
        /// The cause.
        why: io::Error,
    },
    /// The work was stopped.
    Stopped,
}

impl SamplesError {
    pub(super) fn io(file: &Path, why: io::Error) -> SamplesError {
        SamplesError::Io {
            file: file.to_owned(),
            why,
        }
    }

    pub(super) fn shard(file: &Path, why: impl fmt::Display) -> SamplesError {
        SamplesError::Shard {
            file: file.to_owned(),
            why: why.to_string(),
        }
    }
}

impl fmt::Display for SamplesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SamplesError::Shard { file, why } | SamplesError::Game { file, why } => {
                write!(f, "{}: {why}", file.display())
            }
            SamplesError::Input(why) => f.write_str(why),
            SamplesError::Io { file, why } => write!(f, "{}: {why}", file.display()),
            SamplesError::Stopped => f.write_str("stopped"),
        }
    }
}

// The text of an error includes its cause, so there is no separate source.
impl std::error::Error for SamplesError {}
