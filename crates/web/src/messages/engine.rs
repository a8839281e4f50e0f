use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Text;

/// An engine that is to be registered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct EngineSpec {
    /// What to call it.
    pub name: String,
    /// The game it plays.
    pub game: String,
    /// The program and its arguments.
    pub command: String,
    /// Its protocol; `null` for the game's usual one.
    pub protocol: Option<String>,
    /// What is set before its first game.
    pub options: Vec<EngineSetting>,
}

/// An option that is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct EngineSetting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A registered engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct EngineInfo {
    /// Its number.
    pub id: String,
    /// What was registered.
    pub spec: EngineSpec,
    /// The options it declared when it was last tested.
    pub forms: Vec<OptionForm>,
}

/// An option as an engine declares it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct OptionForm {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// What it is if nobody sets it.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is if nobody sets it.
        #[ts(type = "number")]
        default: i64,
        /// The least.
        #[ts(type = "number")]
        min: i64,
        /// The largest.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of several words.
    Combo {
        /// What it is if nobody sets it.
        default: String,
        /// The words.
        choices: Vec<String>,
    },
    /// Something to press.
    Button,
    /// A text, or the name of a file.
    Text {
        /// What it is if nobody sets it.
        default: String,
    },
}

/// What came of trying an engine out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct EngineTest {
    /// What it calls itself, if it came so far.
    pub name: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// The options it declares.
    pub forms: Vec<OptionForm>,
    /// The move it found from the start.
    pub best: Option<String>,
    /// What went wrong.
    pub failure: Option<Text>,
    /// What was said, line by line: `>` to it, `<` from it, `!` on its stderr.
    pub log: Vec<String>,
}
