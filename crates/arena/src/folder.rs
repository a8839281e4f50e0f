//! The folder of a match: its plan, its games and its reports.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::Row;

/// The plan, which makes a folder the folder of a match.
const PLAN: &str = "plan.toml";
const GAMES: &str = "games.jsonl";
const LOCK: &str = "lock";

/// The folder of a match, locked by this process.
///
/// `plan.toml` is the plan and `games.jsonl` has the games; all other files are made from these
/// two. A torn last line of `games.jsonl`, left by a process that was killed, is removed when the
/// folder is opened again.
pub struct Folder {
    path: PathBuf,
    games: File,
    /// The length of `games.jsonl` without a torn last line.
    whole: u64,
    /// How many games `games.jsonl` has.
    kept: u64,
    /// Held until the folder is dropped or the process ends.
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// It holds a match already.
    Occupied(PathBuf),
    /// It holds something else.
    NotEmpty(PathBuf),
    /// It holds no match.
    NoMatch(PathBuf),
    /// Another process uses it.
    InUse(PathBuf),
    /// A line of a file is wrong.
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
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

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Occupied(path) => {
                let path = path.display();
                write!(
                    f,
                    "{path}: holds a match already; --resume {path} goes on with it"
                )
            }
            FolderError::NotEmpty(path) => {
                write!(f, "{}: expected a new or an empty folder", path.display())
            }
            FolderError::NoMatch(path) => {
                let path = path.display();
                write!(f, "{path}: holds no match: there is no {PLAN}")
            }
            FolderError::InUse(path) => {
                let path = path.display();
                write!(f, "{path}: another process is playing this match")
            }
            FolderError::Line { file, line, why } => {
                write!(f, "{}, line {line}: {why}", file.display())
            }
            FolderError::Io { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

// The text of an error includes its cause, so there is no `source`, which would repeat it.
impl std::error::Error for FolderError {}

impl Folder {
    /// The file name of the plan.
    pub const PLAN: &str = PLAN;

    /// Makes the folder of a new match. It counts as one from [`Folder::begin`] on.
    pub fn create(path: &Path) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(|why| io_error(path, why))?;
        let lock = lock(path)?;
        if path.join(PLAN).exists() {
            return Err(FolderError::Occupied(path.to_owned()));
        }
        let entries = fs::read_dir(path).map_err(|why| io_error(path, why))?;
        if entries
            .flatten()
            .any(|entry| entry.file_name().to_str() != Some(LOCK))
        {
            return Err(FolderError::NotEmpty(path.to_owned()));
        }
        Folder::with(path, lock)
    }

    /// Writes the plan; everything that it needs must be there already.
    pub fn begin(&self, plan: &str) -> Result<(), FolderError> {
        self.write(PLAN, plan)
    }

    /// The plan of the match in a folder, if it holds one.
    #[must_use]
    pub fn plan(path: &Path) -> Option<String> {
        fs::read_to_string(path.join(PLAN)).ok()
    }

    /// Opens the folder of a match that was begun, and reads its plan and its games.
    pub fn open(path: &Path) -> Result<(Folder, String, Vec<Row>), FolderError> {
        if !path.join(PLAN).is_file() {
            return Err(FolderError::NoMatch(path.to_owned()));
        }
        let lock = lock(path)?;
        let plan = folder_text(path, PLAN)?;
        let mut folder = Folder::with(path, lock)?;
        let rows = folder.rows()?;
        Ok((folder, plan, rows))
    }

    fn with(path: &Path, lock: File) -> Result<Folder, FolderError> {
        let file = path.join(GAMES);
        let games = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&file)
            .map_err(|why| io_error(&file, why))?;
        Ok(Folder {
            path: path.to_owned(),
            games,
            whole: 0,
            kept: 0,
            _lock: lock,
        })
    }

    /// Reads the games and removes a torn last line.
    fn rows(&mut self) -> Result<Vec<Row>, FolderError> {
        let file = self.path.join(GAMES);
        let mut bytes = Vec::new();
        let read = self.games.read_to_end(&mut bytes);
        read.map_err(|why| io_error(&file, why))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        bytes.truncate(whole.map_or(0, |end| end + 1));
        self.whole = bytes.len() as u64;
        self.cut()?;
        let lines = bytes.split(|&byte| byte == b'\n');
        let lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
        let rows: Vec<Row> = lines
            .map(|(line, text)| {
                serde_json::from_slice(text).map_err(|why| FolderError::Line {
                    file: file.clone(),
                    line,
                    why: why.to_string(),
                })
            })
            .collect::<Result<_, _>>()?;
        self.kept = rows.len() as u64;
        Ok(rows)
    }

    /// Adds a game.
    pub fn append(&mut self, row: &Row) -> Result<(), FolderError> {
        let file = self.path.join(GAMES);
        let mut line = serde_json::to_vec(row).map_err(|why| io_error(&file, why.into()))?;
        line.push(b'\n');
        let mut write = || {
            self.games.seek(SeekFrom::Start(self.whole))?;
            self.games.write_all(&line)
        };
        match write() {
            Ok(()) => {
                self.whole += line.len() as u64;
                self.kept += 1;
                Ok(())
            }
            Err(why) => {
                // A full disk may have written half of the line.
                let _ = self.cut();
                Err(io_error(&file, why))
            }
        }
    }

    fn cut(&self) -> Result<(), FolderError> {
        let cut = self.games.set_len(self.whole);
        cut.map_err(|why| io_error(&self.path.join(GAMES), why))
    }

    /// How many games it has.
    #[must_use]
    pub fn kept(&self) -> u64 {
        self.kept
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads one of its files.
    pub fn read(&self, name: &str) -> Result<String, FolderError> {
        folder_text(&self.path, name)
    }

    /// Replaces one of its files at once: a reader sees the old one or the new one.
    pub fn write(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let (file, new) = (self.path.join(name), self.path.join(format!("{name}.new")));
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &file));
        written.map_err(|why| {
            let _ = fs::remove_file(&new);
            io_error(&file, why)
        })
    }

    /// Opens one of its files for writing, at its end if `go_on`.
    pub fn writer(&self, name: &str, go_on: bool) -> Result<File, FolderError> {
        let file = self.path.join(name);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        let mut options = OpenOptions::new();
        options.create(true);
        if go_on {
            options.append(true);
        } else {
            options.write(true).truncate(true);
        }
        let opened = made.and_then(|()| options.open(&file));
        opened.map_err(|why| io_error(&file, why))
    }
}

fn folder_text(path: &Path, name: &str) -> Result<String, FolderError> {
    let file = path.join(name);
    fs::read_to_string(&file).map_err(|why| io_error(&file, why))
}

fn lock(path: &Path) -> Result<File, FolderError> {
    let file = path.join(LOCK);
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&file)
        .map_err(|why| io_error(&file, why))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(FolderError::InUse(path.to_owned())),
        Err(TryLockError::Error(why)) => Err(io_error(&file, why)),
    }
}

fn io_error(file: &Path, why: io::Error) -> FolderError {
    FolderError::Io {
        file: file.to_owned(),
        why,
    }
}
