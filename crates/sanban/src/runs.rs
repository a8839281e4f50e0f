//! Training runs by name: where they are, and the players they trained.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use learn::{Checkpoint, Glance};

use crate::language::Language;

/// The page that every run has.
pub(crate) const REPORT: &str = "report.html";

/// What names the folder of the runs.
const VARIABLE: &str = "SANBAN_RUNS";

/// The folder of the runs: the one that is asked for, or SANBAN_RUNS, or `runs`.
pub(crate) fn root(asked: Option<&Path>) -> PathBuf {
    match (asked, std::env::var_os(VARIABLE)) {
        (Some(path), _) => path.to_owned(),
        (None, Some(path)) if !path.is_empty() => path.into(),
        _ => PathBuf::from("runs"),
    }
}

/// The folder of a run. A name is one folder's, never a path.
pub(crate) fn folder(root: &Path, name: &str) -> Result<PathBuf> {
    let is_fine = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    ensure!(
        !name.is_empty() && !name.starts_with('.') && name.chars().all(is_fine),
        "run {name:?}: expected a name of letters, digits, - _ + and ."
    );
    Ok(root.join(name))
}

/// A checkpoint as a player names it: `NAME` for the newest, `NAME@STEP` for that of a step.
pub(crate) fn checkpoint(text: &str) -> Result<(Glance, Checkpoint)> {
    let (name, step) = match text.split_once('@') {
        Some((name, step)) => {
            let step = step.parse::<u64>().ok();
            let step = step.with_context(|| format!("run:{text}: expected a step behind the @"))?;
            (name, Some(step))
        }
        None => (text, None),
    };
    let glance = Glance::at(&folder(&root(None), name)?)?;
    let checkpoint = glance.checkpoint(step)?;
    Ok((glance, checkpoint))
}

/// The language of a report.
pub(crate) fn report_language(language: Language) -> learn::report::Language {
    language.pick(
        learn::report::Language::English,
        learn::report::Language::Japanese,
    )
}
