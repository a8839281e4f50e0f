use serde::{Deserialize, Serialize};

/// The state of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// It has jobs that are not done.
    Open,
    /// Every job is done and checked, or the test has a verdict.
    Done,
    /// It was cancelled.
    Cancelled,
    /// No worker could do one of its jobs.
    Failed,
}

impl RunState {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RunState::Open => "open",
            RunState::Done => "done",
            RunState::Cancelled => "cancelled",
            RunState::Failed => "failed",
        }
    }

    pub(crate) fn named(name: &str) -> RunState {
        let all = [RunState::Done, RunState::Cancelled, RunState::Failed];
        let found = all.into_iter().find(|state| state.name() == name);
        found.unwrap_or(RunState::Open)
    }
}
