use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Text;

/// A training run in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct RunInfo {
    /// What it is called.
    pub name: String,
    /// What game it learns.
    pub game: String,
    /// How it learns.
    pub method: String,
    /// How many steps it has taken.
    pub step: f64,
    /// How long it was trained, in seconds.
    pub seconds: f64,
    /// Whether some process trains it right now.
    pub is_running: bool,
    /// Why it cannot be read, if so. Then only the name is known.
    pub trouble: Option<Text>,
}

/// A training run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct RunState {
    /// The run.
    pub info: RunInfo,
    /// The rules of the games it learns from, as `--rules` has them; `None` for the usual ones.
    pub rules: Option<String>,
    /// What it was begun with.
    pub settings: Vec<RunSetting>,
    /// What it has kept of what it learned, the oldest first.
    pub checkpoints: Vec<RunCheckpoint>,
    /// What was measured.
    pub curves: Vec<Curve>,
    /// The command that goes on with it.
    pub resume: String,
    /// The command that plays against it in a terminal.
    pub play: String,
}

/// A setting of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct RunSetting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// What a run had learned after some step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RunCheckpoint {
    /// The step.
    pub step: f64,
    /// Whether it is the best of them, where they are compared.
    pub is_best: bool,
    /// The built-in player that plays as it does.
    pub player: String,
}

/// One thing that was measured again and again.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Curve {
    /// Its name. Curves with the same part before a slash belong into one picture.
    pub name: String,
    /// What people call it, in the same parts.
    pub title: Text,
    /// Steps and values, by step.
    pub points: Vec<(f64, f64)>,
}

/// What has changed in a run that a page shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RunNews {
    /// The run.
    pub info: RunInfo,
    /// All of its checkpoints.
    pub checkpoints: Vec<RunCheckpoint>,
    /// Points that come after those that are known, or all of them.
    pub curves: Vec<Curve>,
    /// Whether the curves begin anew.
    pub is_whole: bool,
}
