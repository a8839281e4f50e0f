use std::fs;
use std::path::{Path, PathBuf};

use super::opened_files::packed_files;
use super::{ArchiveError, Format, PackedPath};
use crate::unpack::Container;

/// The record files at `path`: itself, or all files below a folder or in an archive whose names tell a
/// format, in the order of their names; those of an archive are in the archive's order. With a format,
/// all files there.
pub fn record_files(path: &Path, format: Option<Format>) -> Result<Vec<PathBuf>, ArchiveError> {
    files_below(path, &|path| format.is_some() || Format::of(path).is_some())
}

/// The files at `path`: itself, or all wanted ones below a folder or in an archive.
pub fn files_below(
    path: &Path,
    is_wanted: &impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, ArchiveError> {
    let found = if let Some(packed) = PackedPath::of(path) {
        let found = packed_files(&packed.archive, &packed.name, is_wanted)?;
        if found.is_empty() {
            return Err(ArchiveError::NotPacked(path.to_owned()));
        }
        found
    } else if fs::metadata(path)
        .map_err(ArchiveError::beside(path))?
        .is_dir()
    {
        below_folder(path, is_wanted)?
    } else if Container::of(path).is_some() {
        packed_files(path, "", is_wanted)?
    } else {
        return Ok(vec![path.to_owned()]);
    };
    if found.is_empty() {
        return Err(ArchiveError::Empty(path.to_owned()));
    }
    Ok(found)
}

fn below_folder(
    path: &Path,
    is_wanted: &impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, ArchiveError> {
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let at = ArchiveError::beside(&folder);
        for entry in fs::read_dir(&folder).map_err(&at)? {
            let entry = entry.map_err(&at)?;
            let kind = entry.file_type().map_err(&at)?;
            let path = entry.path();
            if kind.is_dir() {
                folders.push(path);
            } else if Container::of(&path).is_some() || is_wanted(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    let mut files = Vec::new();
    for path in found {
        // A file of another kind is named when it is read.
        if Container::of(&path).is_some() && path.is_file() {
            files.append(&mut packed_files(&path, "", is_wanted)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
