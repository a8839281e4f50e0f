use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why something could not be kept or found.
#[derive(Debug)]
pub enum StoreError {
    /// The disk is full.
    Full {
        /// The file that could not grow.
        file: PathBuf,
    },
    /// The file is damaged; it was left as it is.
    Damaged {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// A line of a journal is none.
    Line {
        /// The journal.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        why: String,
    },
    /// A later version of this program has written the file.
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// Another server uses the folder.
    InUse {
        /// The folder.
        folder: PathBuf,
        /// Its process, if it says so.
        process: Option<u32>,
    },
    /// A text that cannot be the name of a game's files.
    Id {
        /// The text.
        found: String,
    },
    /// There is a game of this name already.
    Taken {
        /// Its file.
        file: PathBuf,
    },
    /// Something else is wrong with a file.
    Failed {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full { file } => write!(f, "{}: the disk is full", file.display()),
            StoreError::Damaged { file, why } => write!(
                f,
                "{}: the file is damaged and was left as it is ({why}); restore it, or move it away to begin anew",
                file.display()
            ),
            StoreError::Line { file, line, why } => {
                write!(f, "{}, line {line}: {why}", file.display())
            }
            StoreError::Newer { file } => {
                write!(f, "{}: it was written by a newer Sanban", file.display())
            }
            StoreError::InUse { folder, process } => {
                write!(
                    f,
                    "{}: another server uses this data folder",
                    folder.display()
                )?;
                process.map_or(Ok(()), |process| write!(f, " (process {process})"))
            }
            StoreError::Id { found } => write!(
                f,
                "game: expected 1 to 120 letters, digits, _, +, - or ., found {found:?}"
            ),
            StoreError::Taken { file } => {
                write!(f, "{}: there is such a game already", file.display())
            }
            StoreError::Failed { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// Why a folder cannot be made.
    pub(super) fn of_folder(folder: &Path, why: &io::Error) -> StoreError {
        match why.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => StoreError::Failed {
                file: folder.to_owned(),
                why: "expected a folder, found a file".to_owned(),
            },
            _ => StoreError::of_io(folder, why),
        }
    }

    pub(super) fn of_io(file: &Path, why: &io::Error) -> StoreError {
        let file = file.to_owned();
        match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { file },
            io::ErrorKind::AlreadyExists => StoreError::Taken { file },
            _ => StoreError::Failed {
                file,
                why: why.to_string(),
            },
        }
    }

    pub(super) fn of_sql(file: &Path, why: &rusqlite::Error) -> StoreError {
        let (file, text) = (file.to_owned(), why.to_string());
        match why.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { file },
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                StoreError::Damaged { file, why: text }
            }
            _ => StoreError::Failed { file, why: text },
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_database_that_cannot_grow_is_a_full_disk() {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch("PRAGMA max_page_count = 2; CREATE TABLE t (x)")
            .unwrap();
        let why = connection
            .execute("INSERT INTO t VALUES (randomblob(100000))", [])
            .unwrap_err();
        let error = StoreError::of_sql(Path::new("online.db"), &why);
        assert_eq!(error.to_string(), "online.db: the disk is full");
    }
}
