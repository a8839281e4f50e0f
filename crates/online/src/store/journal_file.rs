use std::fs::{File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::StoreError;
use crate::table::JournalEntry;

/// The journal of a game that is played: it only grows, by a line at a time.
pub struct JournalFile {
    path: PathBuf,
    file: File,
    /// The length without a line that could be written in part only.
    whole: u64,
}

impl JournalFile {
    /// A journal for a new game. One that is there already is never written over.
    pub(super) fn create(path: &Path) -> Result<JournalFile, StoreError> {
        let mut options = OpenOptions::new();
        options.create_new(true).write(true);
        JournalFile::open(path, &options, 0)
    }

    /// A journal that was found, without what is behind its last whole line.
    pub(super) fn go_on(path: &Path, whole: u64) -> Result<JournalFile, StoreError> {
        let mut journal = JournalFile::open(path, OpenOptions::new().write(true), whole)?;
        journal.cut()?;
        Ok(journal)
    }

    fn open(path: &Path, options: &OpenOptions, whole: u64) -> Result<JournalFile, StoreError> {
        let file = options.open(path);
        Ok(JournalFile {
            file: file.map_err(|why| StoreError::of_io(path, &why))?,
            path: path.to_owned(),
            whole,
        })
    }

    /// Writes a line. When this returns, the system has it: it outlives the process, though not the power.
    pub fn append(&mut self, entry: &JournalEntry) -> Result<(), StoreError> {
        let mut line = entry.to_line().map_err(|why| StoreError::Failed {
            file: self.path.clone(),
            why: why.to_string(),
        })?;
        line.push('\n');
        match self.file.write_all(line.as_bytes()) {
            Ok(()) => {
                self.whole += line.len() as u64;
                Ok(())
            }
            Err(why) => {
                // A full disk may have taken half of the line.
                let _ = self.cut();
                Err(StoreError::of_io(&self.path, &why))
            }
        }
    }

    fn cut(&mut self) -> Result<(), StoreError> {
        let cut = self.file.set_len(self.whole);
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::Start(self.whole)));
        cut.map(|_| ())
            .map_err(|why| StoreError::of_io(&self.path, &why))
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_an_error_of_its_own() {
        let full = Path::new("/dev/full");
        let options = OpenOptions::new().write(true).clone();
        let mut journal = JournalFile::open(full, &options, 0).unwrap();
        let error = journal.append(&JournalEntry::Adjourned).unwrap_err();
        assert!(matches!(error, StoreError::Full { .. }), "{error}");
        assert_eq!(error.to_string(), "/dev/full: the disk is full");
    }
}
