//! The folder of training runs.

use std::path::{Path, PathBuf};

/// The file name of each run's report.
pub const REPORT: &str = "report.html";

/// The environment variable with the folder of the runs.
const VARIABLE: &str = "SANBAN_RUNS";

/// The folder of the runs: the requested one, or SANBAN_RUNS, or `runs`.
pub fn root(asked: Option<&Path>) -> PathBuf {
    match (asked, std::env::var_os(VARIABLE)) {
        (Some(path), _) => path.to_owned(),
        (None, Some(path)) if !path.is_empty() => path.into(),
        _ => PathBuf::from("runs"),
    }
}
