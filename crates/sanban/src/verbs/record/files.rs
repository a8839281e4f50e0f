use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::format::Format;

/// The record files at `path`: itself, or all below a folder whose names tell a format, in
/// the order of their names.
pub(super) fn below(path: &Path, format: Option<Format>) -> Result<Vec<PathBuf>> {
    let at = || path.display().to_string();
    let about = fs::metadata(path).with_context(at)?;
    if !about.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let at = || folder.display().to_string();
        for entry in fs::read_dir(&folder).with_context(at)? {
            let entry = entry.with_context(at)?;
            let kind = entry.file_type().with_context(at)?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if format.is_some() || Format::of(&entry.path()).is_some() {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    if found.is_empty() {
        bail!("{}: no record files in this folder", path.display());
    }
    Ok(found)
}

/// A file that appears under its name only when it is complete.
pub(super) struct Whole {
    part: PathBuf,
    path: PathBuf,
    file: Option<std::io::BufWriter<fs::File>>,
}

impl Whole {
    /// Starts a file beside its final place; the folder is made where it is missing.
    pub(super) fn create(path: &Path) -> Result<Whole> {
        let at = || format!("{}: cannot be written", path.display());
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).with_context(at)?;
        }
        let mut name = path.file_name().with_context(at)?.to_owned();
        name.push(format!(".part{}", std::process::id()));
        let part = path.with_file_name(name);
        let file = fs::File::create(&part).with_context(at)?;
        Ok(Whole {
            part,
            path: path.to_owned(),
            file: Some(std::io::BufWriter::new(file)),
        })
    }

    /// Adds text or bytes.
    pub(super) fn write(&mut self, text: impl AsRef<[u8]>) -> Result<()> {
        let at = || format!("{}: cannot be written", self.path.display());
        let file = self.file.as_mut().with_context(at)?;
        file.write_all(text.as_ref()).with_context(at)
    }

    /// The file is complete: it gets its name.
    pub(super) fn finish(mut self) -> Result<()> {
        let at = || format!("{}: cannot be written", self.path.display());
        let file = self.file.take().with_context(at)?;
        let file = file.into_inner().map_err(|error| error.into_error());
        file.and_then(|file| file.sync_all()).with_context(at)?;
        fs::rename(&self.part, &self.path).with_context(at)
    }
}

impl Drop for Whole {
    /// What was not finished leaves nothing behind.
    fn drop(&mut self) {
        self.file = None;
        let _ = fs::remove_file(&self.part);
    }
}
