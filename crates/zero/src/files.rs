use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};

/// The extension of a weights file that a run can start from.
const FILE: &str = "safetensors";

/// Deletes a file or a folder, if it exists.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            Err(why).with_context(|| path.display().to_string())
        }
        _ => Ok(()),
    }
}

/// Whether a run starts from a file of weights.
#[must_use]
pub fn is_file(init: &Path) -> bool {
    init.extension().is_some_and(|extension| extension == FILE)
}
