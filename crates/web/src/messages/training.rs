use serde::{Deserialize, Serialize};

use super::{Choice, RunSetting, Text};

/// What can be trained from the page, and how.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainingForms {
    /// The methods, as on the command line.
    pub methods: Vec<TrainingMethod>,
    /// Settings to begin with.
    pub presets: Vec<TrainingPreset>,
}

/// A method of learning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainingMethod {
    /// Its name on the command line.
    pub name: String,
    /// What it is, in a line.
    pub title: Text,
    /// More about it; may be empty.
    pub about: Text,
    /// The games that it learns.
    pub games: Vec<String>,
    /// Its settings.
    pub fields: Vec<TrainingField>,
    /// Why this program cannot do it, if it cannot.
    pub missing: Option<Text>,
}

/// A setting of a method.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainingField {
    /// Its name: `epochs` for `--epochs`.
    pub name: String,
    /// Its help.
    pub about: Text,
    /// What kind of value it takes.
    pub kind: TrainingFieldKind,
    /// The usual value; empty if it depends, or if there is none.
    pub default: String,
    /// Whether it must be given.
    pub is_required: bool,
}

/// The kind of a setting's value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TrainingFieldKind {
    /// On or off: `true` or empty.
    Flag,
    /// One of these words.
    Word {
        /// The words.
        words: Vec<Choice>,
    },
    /// A text or a number, which the server checks.
    Text {
        /// What stands for the value in the help: `N`, `FILE`.
        placeholder: String,
    },
    /// Several texts, one a line.
    Lines {
        /// What stands for a value in the help.
        placeholder: String,
    },
}

/// Settings to begin with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainingPreset {
    /// What it does.
    pub title: Text,
    /// The method.
    pub method: String,
    /// The game.
    pub game: String,
    /// The settings that are not the usual ones.
    pub values: Vec<RunSetting>,
    /// About how many seconds of one core it takes, where that was measured.
    pub seconds: Option<u32>,
}

/// A training run to begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainingPlan {
    /// The method.
    pub method: String,
    /// The game.
    pub game: String,
    /// The name of the run; empty for one that is free.
    pub name: String,
    /// The settings that are not the usual ones, as texts.
    pub values: Vec<RunSetting>,
}
