use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::{FolderError, PlanError};

/// Why a contest cannot be played.
#[derive(Debug)]
pub enum ContestError {
    /// The plan is wrong.
    Plan(PlanError),
    /// The openings are wrong.
    Openings(String),
    /// The folder cannot be used.
    Folder(FolderError),
    /// The folder holds a contest of other players.
    OtherContest {
        /// The folder.
        path: PathBuf,
        /// Its players.
        players: Vec<String>,
        /// Its game.
        game: String,
    },
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A line of `games.jsonl` is wrong.
    Row {
        /// Its number, from 1.
        line: usize,
        /// Why.
        why: String,
    },
    /// The observer ended it.
    Observer(String),
}

impl ContestError {
    /// A file that cannot be read or written.
    pub(super) fn file(path: &Path, why: impl fmt::Display) -> ContestError {
        ContestError::File {
            path: path.to_owned(),
            why: why.to_string(),
        }
    }
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Plan(error) => error.fmt(f),
            ContestError::Folder(error) => error.fmt(f),
            ContestError::Openings(why) | ContestError::Observer(why) => f.write_str(why),
            ContestError::OtherContest {
                path,
                players,
                game,
            } => write!(
                f,
                "{}: holds another match, of {} ({game}); expected a new or an empty folder",
                path.display(),
                players.join(" and ")
            ),
            ContestError::File { path, why } => write!(f, "{}: {why}", path.display()),
            ContestError::Row { line, why } => write!(f, "games.jsonl, line {line}: {why}"),
        }
    }
}

impl Error for ContestError {}

impl From<PlanError> for ContestError {
    fn from(error: PlanError) -> ContestError {
        ContestError::Plan(error)
    }
}

impl From<FolderError> for ContestError {
    fn from(error: FolderError) -> ContestError {
        ContestError::Folder(error)
    }
}
