use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::StoredGame;

/// A folder of games in files of at most [`ShardFolder::MOST_BYTES`]. A file is written whole, under its
/// name only when it is complete: whatever stops a run, what is there can be read and more be added.
#[derive(Clone, Debug)]
pub struct ShardFolder {
    path: PathBuf,
}

/// A folder of games that cannot be used.
#[derive(Debug)]
pub enum ShardError {
    /// A file or the folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// A file holds something else.
    Damaged(PathBuf),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            ShardError::Damaged(path) => {
                write!(f, "{}: expected games of Renju's self-play", path.display())
            }
        }
    }
}

impl Error for ShardError {}

/// How a file begins.
const HEADING: &[u8; 16] = b"sanban renju g 1";

impl ShardFolder {
    /// The largest file.
    pub const MOST_BYTES: usize = 8 << 20;

    /// The folder at a path; it is made if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn open(path: &Path) -> Result<ShardFolder, ShardError> {
        fs::create_dir_all(path).map_err(|error| ShardError::Io(path.to_owned(), error))?;
        Ok(ShardFolder {
            path: path.to_owned(),
        })
    }

    /// The files, by name.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, ShardError> {
        let failed = |error| ShardError::Io(self.path.clone(), error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "games")
            {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// All games.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or holds something else.
    pub fn games(&self) -> Result<Vec<StoredGame>, ShardError> {
        let mut games = Vec::new();
        for path in self.files()? {
            let bytes = fs::read(&path).map_err(|error| ShardError::Io(path.clone(), error))?;
            let Some(mut rest) = bytes.strip_prefix(HEADING) else {
                return Err(ShardError::Damaged(path));
            };
            while !rest.is_empty() {
                let Some((game, after)) = StoredGame::read(rest) else {
                    return Err(ShardError::Damaged(path));
                };
                games.push(game);
                rest = after;
            }
        }
        Ok(games)
    }

    /// Adds games, as new files.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn add(&self, games: &[StoredGame]) -> Result<(), ShardError> {
        let mut number = self.files()?.len();
        let mut bytes = HEADING.to_vec();
        for (index, game) in games.iter().enumerate() {
            game.write(&mut bytes);
            if bytes.len() > ShardFolder::MOST_BYTES - (1 << 16) || index + 1 == games.len() {
                self.write(number, &bytes)?;
                number += 1;
                bytes.truncate(HEADING.len());
            }
        }
        Ok(())
    }

    fn write(&self, number: usize, bytes: &[u8]) -> Result<(), ShardError> {
        let path = self.path.join(format!("{number:05}.games"));
        let unfinished = path.with_extension("part");
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(|error| ShardError::Io(path, error))
    }
}
