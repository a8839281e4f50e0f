use std::path::Path;

use anyhow::{Context, Result};
use learn::Glance;

/// Exports a file of a run's newest checkpoint, with its manifest beside it; returns its size in
/// bytes.
pub(super) fn export(run: &Path, name: &str, manifest: &str, file: &Path) -> Result<usize> {
    let write = || -> Result<usize> {
        let checkpoint = Glance::at(run)?.checkpoint(None)?;
        let learned = checkpoint.read(name)?;
        let mut beside = file.as_os_str().to_owned();
        beside.push(format!(".{manifest}"));
        learn::write_whole(Path::new(&beside), &checkpoint.read(manifest)?)?;
        learn::write_whole(file, &learned)?;
        Ok(learned.len())
    };
    write().with_context(|| format!("export {}", file.display()))
}
