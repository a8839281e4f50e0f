use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::RunError;

/// Writes a file atomically: readers see the old file or the new one, also after a power failure. The
/// data goes to a temporary file, is synced, and replaces the old file.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let written = written(&new, bytes).and_then(|()| fs::rename(&new, path));
    written.map_err(|why| {
        let _ = fs::remove_file(&new);
        RunError::io(path, why)
    })
}

/// Writes a file to the disk.
pub(super) fn written(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
