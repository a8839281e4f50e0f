use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use super::ArchiveError;

/// A file that appears under its name only when it is complete.
#[derive(Debug)]
pub struct CompleteFile {
    part: PathBuf,
    path: PathBuf,
    file: Option<BufWriter<File>>,
}

impl CompleteFile {
    /// Starts a file beside its final place, and makes the folder if it is missing.
    pub fn create(path: &Path) -> Result<CompleteFile, ArchiveError> {
        let at = |error| unwritable(path, Some(error));
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).map_err(at)?;
        }
        let name = path.file_name().ok_or_else(|| unwritable(path, None))?;
        let mut name = name.to_owned();
        name.push(format!(".part{}", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create(&part).map_err(at)?;
        Ok(CompleteFile {
            part,
            path: path.to_owned(),
            file: Some(BufWriter::new(file)),
        })
    }

    /// Adds text or bytes.
    pub fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), ArchiveError> {
        let path = &self.path;
        let file = self.file.as_mut().ok_or_else(|| unwritable(path, None))?;
        file.write_all(text.as_ref())
            .map_err(|error| unwritable(path, Some(error)))
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<(), ArchiveError> {
        let at = |error| unwritable(&self.path, Some(error));
        let file = self
            .file
            .take()
            .ok_or_else(|| unwritable(&self.path, None))?;
        let file = file.into_inner().map_err(|error| error.into_error());
        file.and_then(|file| file.sync_all()).map_err(at)?;
        fs::rename(&self.part, &self.path).map_err(at)
    }
}

impl Drop for CompleteFile {
    /// Removes what was not finished.
    fn drop(&mut self) {
        self.file = None;
        let _ = fs::remove_file(&self.part);
    }
}

fn unwritable(path: &Path, error: Option<io::Error>) -> ArchiveError {
    let path = path.to_owned();
    ArchiveError::Write { path, error }
}
