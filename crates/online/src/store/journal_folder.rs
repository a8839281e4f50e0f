use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::game_files::check_id;
use super::{JournalFile, StoreError};
use crate::table::JournalEntry;

/// How much room there must be for another game.
const TRIAL: usize = 64 * 1024;

const EXTENSION: &str = "jsonl";

/// The journals of the games that are not over.
pub struct JournalFolder {
    path: PathBuf,
}

/// The journal of a game that a server left behind.
#[derive(Debug)]
pub struct FoundJournal {
    /// The name of the game.
    pub id: String,
    /// Its file.
    pub path: PathBuf,
    /// Everything that was written.
    pub entries: Vec<JournalEntry>,
    /// How many bytes of a last line were dropped because its end is missing: a move that nobody has heard of.
    pub torn: usize,
    whole: u64,
}

impl JournalFolder {
    /// The folder `running` of a server's folder.
    pub fn open(folder: &Path) -> Result<JournalFolder, StoreError> {
        let path = folder.join("running");
        fs::create_dir_all(&path).map_err(|why| StoreError::of_folder(&path, &why))?;
        Ok(JournalFolder { path })
    }

    /// The journal of a new game.
    pub fn create(&self, id: &str) -> Result<JournalFile, StoreError> {
        JournalFile::create(&self.file(id)?)
    }

    /// Whether a game of this name has a journal.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.file(id).is_ok_and(|file| file.exists())
    }

    /// The journal of a game that goes on. A torn last line is removed from its file now.
    pub fn go_on(&self, found: &FoundJournal) -> Result<JournalFile, StoreError> {
        JournalFile::go_on(&found.path, found.whole)
    }

    /// Removes a journal, when the game's result and its file are kept. One that is gone already is no error: a
    /// game may be kept twice.
    pub fn remove(&self, id: &str) -> Result<(), StoreError> {
        let file = self.file(id)?;
        match fs::remove_file(&file) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::of_io(&file, &why))
            }
            _ => Ok(()),
        }
    }

    /// Whether a journal of some length could be written now.
    pub fn try_out(&self) -> Result<(), StoreError> {
        let file = self.path.join("room");
        let written = fs::write(&file, [b'.'; TRIAL]);
        let removed = fs::remove_file(&file);
        written
            .and(removed)
            .map_err(|why| StoreError::of_io(&file, &why))
    }

    /// Every journal that is here, by name. One that is damaged is an error of its own and stays as it is.
    pub fn found(&self) -> Result<Vec<Result<FoundJournal, StoreError>>, StoreError> {
        Ok(self.files()?.iter().map(|path| read(path)).collect())
    }

    /// The names of the games that have a journal here.
    pub fn ids(&self) -> Result<Vec<String>, StoreError> {
        let files = self.files()?;
        let ids = files.iter().filter_map(|path| path.file_stem()?.to_str());
        Ok(ids.map(str::to_owned).collect())
    }

    /// The journal of a game; `None` if it has none.
    pub fn find(&self, id: &str) -> Result<Option<FoundJournal>, StoreError> {
        let file = self.file(id)?;
        match fs::exists(&file) {
            Ok(true) => match read(&file) {
                // The game ended in this moment.
                Err(_) if !file.exists() => Ok(None),
                found => found.map(Some),
            },
            Ok(false) => Ok(None),
            Err(why) => Err(StoreError::of_io(&file, &why)),
        }
    }

    fn files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let failed = |why| StoreError::of_io(&self.path, &why);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|end| end == EXTENSION) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    fn file(&self, id: &str) -> Result<PathBuf, StoreError> {
        check_id(id)?;
        Ok(self.path.join(format!("{id}.{EXTENSION}")))
    }
}

fn read(path: &Path) -> Result<FoundJournal, StoreError> {
    let bytes = fs::read(path).map_err(|why| StoreError::of_io(path, &why))?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let (whole, torn) = bytes.split_at(end.map_or(0, |end| end + 1));
    let wrong = |line, why: String| StoreError::Line {
        file: path.to_owned(),
        line,
        why,
    };
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(whole.split_inclusive(|&byte| byte == b'\n')) {
        let text = std::str::from_utf8(text).map_err(|why| wrong(line, why.to_string()))?;
        entries.push(JournalEntry::parse(text).map_err(|why| wrong(line, why.to_string()))?);
    }
    let id = path.file_stem().unwrap_or_default();
    Ok(FoundJournal {
        id: id.to_string_lossy().into_owned(),
        path: path.to_owned(),
        entries,
        torn: torn.len(),
        whole: whole.len() as u64,
    })
}
