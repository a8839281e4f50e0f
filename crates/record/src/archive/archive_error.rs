use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Format, FormatError};
use crate::unpack::UnpackError;

/// Why a file of games cannot be read or written.
#[derive(Debug)]
pub enum ArchiveError {
    /// The file cannot be opened or read.
    Read(io::Error),
    /// Another file or folder cannot be read.
    Beside {
        /// Its path.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// A file cannot be written.
    Write {
        /// Its path.
        path: PathBuf,
        /// Why, if the system said so.
        error: Option<io::Error>,
    },
    /// A file in an archive cannot be unpacked, or the archive itself.
    Unpack(FormatError),
    /// An archive has no such file.
    NotPacked(PathBuf),
    /// A folder or archive has no record files.
    Empty(PathBuf),
    /// The file is about another game.
    OtherGame {
        /// The game that was asked for.
        expected: &'static str,
        /// The game of the format.
        found: &'static str,
    },
    /// A game cannot be written in the format of another game.
    OtherFormat {
        /// The game.
        game: &'static str,
        /// The format.
        format: Format,
    },
    /// There is more than one game for a file that holds one.
    HoldsOne,
    /// The file or the game breaks a rule of its format.
    Format(FormatError),
    /// A file of names breaks a rule of its format.
    Names {
        /// Its path.
        path: PathBuf,
        /// The error.
        error: FormatError,
    },
    /// A game of the file cannot be written.
    Game {
        /// Its number, from 1.
        number: u64,
        /// The error.
        error: FormatError,
    },
}

impl ArchiveError {
    pub(super) fn format(error: impl fmt::Display) -> ArchiveError {
        ArchiveError::Format(FormatError::new(error))
    }

    /// The error names the archive and the file in it.
    pub(super) fn unpack(archive: &Path, why: &UnpackError) -> ArchiveError {
        let between = if why.entry.is_some() { "/" } else { ": " };
        ArchiveError::Unpack(FormatError::new(format_args!(
            "{}{between}{why}",
            archive.display()
        )))
    }

    pub(super) fn beside(path: &Path) -> impl Fn(io::Error) -> ArchiveError {
        move |error| ArchiveError::Beside {
            path: path.to_owned(),
            error,
        }
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::Read(error) => write!(f, "cannot be read: {error}"),
            ArchiveError::Beside { path, error } => write!(f, "{}: {error}", path.display()),
            ArchiveError::Write { path, error } => {
                write!(f, "{}: cannot be written", path.display())?;
                match error {
                    Some(error) => write!(f, ": {error}"),
                    None => Ok(()),
                }
            }
            ArchiveError::Empty(path) => {
                let place = if path.is_dir() { "folder" } else { "archive" };
                write!(f, "{}: no record files in this {place}", path.display())
            }
            ArchiveError::Unpack(error) => error.fmt(f),
            ArchiveError::NotPacked(path) => {
                write!(f, "{}: no such file in the archive", path.display())
            }
            ArchiveError::OtherGame { expected, found } => {
                write!(f, "expected records of {expected}, found {found}")
            }
            ArchiveError::OtherFormat { game, format } => {
                write!(f, "{game} cannot be written as {}", format.name())
            }
            ArchiveError::HoldsOne => {
                f.write_str("a file of this format holds one game, and there are more")
            }
            ArchiveError::Format(error) => error.fmt(f),
            ArchiveError::Names { path, error } => write!(f, "{}: {error}", path.display()),
            ArchiveError::Game { number, error } => write!(f, "game {number}: {error}"),
        }
    }
}

impl Error for ArchiveError {}
