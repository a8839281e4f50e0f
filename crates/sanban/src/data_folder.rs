//! The folder for program data.

use std::env;
use std::path::PathBuf;

/// The usual data folder of programs on this system.
pub(crate) fn usual() -> Option<PathBuf> {
    let folder = |name: &str| {
        let path = PathBuf::from(env::var_os(name)?);
        // The XDG specification says to ignore relative paths.
        path.is_absolute().then_some(path)
    };
    if let Some(path) = env::var_os("SANBAN_DATA").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("sanban"))
}
