use std::fs;
use std::path::{Path, PathBuf};

use super::{ArchiveError, Format};

/// The record files at `path`: itself, or all files below a folder whose names tell a format, in
/// the order of their names. With a format, all files below the folder.
pub fn record_files(path: &Path, format: Option<Format>) -> Result<Vec<PathBuf>, ArchiveError> {
    let about = fs::metadata(path).map_err(ArchiveError::beside(path))?;
    if !about.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let at = ArchiveError::beside(&folder);
        for entry in fs::read_dir(&folder).map_err(&at)? {
            let entry = entry.map_err(&at)?;
            let kind = entry.file_type().map_err(&at)?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if format.is_some() || Format::of(&entry.path()).is_some() {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(ArchiveError::Empty(path.to_owned()));
    }
    Ok(found)
}
