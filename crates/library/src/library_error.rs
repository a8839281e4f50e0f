use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a library cannot be read or written.
#[derive(Debug)]
pub enum LibraryError {
    /// The folder has no library.
    Missing {
        /// The folder.
        folder: PathBuf,
    },
    /// A later version of this program has written the file.
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// An earlier version of this program has written the file, in another form.
    Older {
        /// The file.
        file: PathBuf,
    },
    /// Another process changes the library.
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The disk is full; what was there before is still there.
    Full {
        /// The file that could not grow.
        file: PathBuf,
    },
    /// A file does not hold what the library wrote.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The library has no game of this number.
    NoGame {
        /// The name of the game of the board.
        game: &'static str,
        /// The number.
        number: u32,
    },
    /// There are more games than a library of this version can number.
    TooMany {
        /// The most games.
        most: u32,
    },
    /// Something else is wrong with a file.
    Failed {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
}

impl LibraryError {
    pub(crate) fn of_io(file: &Path, why: &io::Error) -> LibraryError {
        let file = file.to_owned();
        match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                LibraryError::Full { file }
            }
            io::ErrorKind::UnexpectedEof => LibraryError::Damaged {
                file,
                why: "it is shorter than it says".to_owned(),
            },
            _ => LibraryError::Failed {
                file,
                why: why.to_string(),
            },
        }
    }

    pub(crate) fn of_sql(file: &Path, why: &rusqlite::Error) -> LibraryError {
        let file = file.to_owned();
        match why.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => LibraryError::Full { file },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => LibraryError::Damaged {
                file,
                why: why.to_string(),
            },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LibraryError::InUse {
                folder: file.parent().map(Path::to_owned).unwrap_or(file),
            },
            _ => LibraryError::Failed {
                file,
                why: why.to_string(),
            },
        }
    }

    pub(crate) fn damaged(file: &Path, why: &str) -> LibraryError {
        LibraryError::Damaged {
            file: file.to_owned(),
            why: why.to_owned(),
        }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Missing { folder } => write!(
                f,
                "{}: no library here: expected a folder that `sanban library import` has filled",
                folder.display()
            ),
            LibraryError::Newer { file } => write!(
                f,
                "{}: written by a newer version of this program",
                file.display()
            ),
            LibraryError::Older { file } => write!(
                f,
                "{}: written by an older version of this program: import the records into a new folder",
                file.display()
            ),
            LibraryError::InUse { folder } => write!(
                f,
                "{}: another process is changing this library",
                folder.display()
            ),
            LibraryError::Full { file } => write!(
                f,
                "{}: the disk is full; the library is as it was before",
                file.display()
            ),
            LibraryError::Damaged { file, why } => write!(
                f,
                "{}: damaged: {why}; `sanban library verify --repair` makes segments again",
                file.display()
            ),
            LibraryError::NoGame { game, number } => {
                write!(f, "the library has no game {number} of {game}")
            }
            LibraryError::TooMany { most } => {
                write!(f, "expected at most {most} games of a kind in a library")
            }
            LibraryError::Failed { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl Error for LibraryError {}
