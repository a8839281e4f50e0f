use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with samples, or with what they are made from.
#[derive(Debug)]
pub enum SamplesError {
    /// A shard is damaged, or is none of this game.
    Shard {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A game cannot be read.
    Game {
        /// The file.
        file: PathBuf,
        /// Where in it and what is wrong there.
        why: String,
    },
    /// What was asked for cannot be done.
    Input(String),
    /// A file could not be read or written.
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// Somebody asked to stop.
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

// What is behind an error is part of its text: there is no source to tell it twice.
impl std::error::Error for SamplesError {}
