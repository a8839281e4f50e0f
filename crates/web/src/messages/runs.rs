use serde::{Deserialize, Serialize};

use super::Text;

/// A training run in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunInfo {
    /// Its name.
    pub name: String,
    /// Its game.
    pub game: String,
    /// Its method.
    pub method: String,
    /// The number of steps taken.
    pub step: f64,
    /// The training time, in seconds.
    pub seconds: f64,
    /// The number of steps it is to take; `None` if that is not known.
    pub total: Option<f64>,
    /// Whether a process is training it.
    pub is_running: bool,
    /// Whether a page started that process, so that a page can stop it.
    pub is_ours: bool,
    /// Why the process that a page started has failed, if it has.
    pub failure: Option<Text>,
    /// The reason why it cannot be read, if there is one; then only the name is known.
    pub trouble: Option<Text>,
}

/// A training run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunState {
    /// The run.
    pub info: RunInfo,
    /// The rules of the games it learns from, as for `--rules`; `None` for the usual ones.
    pub rules: Option<String>,
    /// Its settings.
    pub settings: Vec<RunSetting>,
    /// Its checkpoints, the oldest first.
    pub checkpoints: Vec<RunCheckpoint>,
    /// Its curves.
    pub curves: Vec<Curve>,
    /// The command that resumes it.
    pub resume: String,
    /// The command that plays against it in a terminal.
    pub play: String,
}

/// A setting of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSetting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A checkpoint of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunCheckpoint {
    /// The step.
    pub step: f64,
    /// Whether it is the best one, if they are compared.
    pub is_best: bool,
    /// The built-in player that uses it.
    pub player: String,
}

/// A curve of measurements.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Curve {
    /// Its name. Curves with the same part before a slash share one chart.
    pub name: String,
    /// Its name for people, in the same parts.
    pub title: Text,
    /// Steps and values, by step.
    pub points: Vec<(f64, f64)>,
}

/// The changes of a run that a page shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunNews {
    /// The run.
    pub info: RunInfo,
    /// All of its checkpoints.
    pub checkpoints: Vec<RunCheckpoint>,
    /// Points after those already sent, or all of them.
    pub curves: Vec<Curve>,
    /// Whether these points replace the curves.
    pub is_whole: bool,
}
