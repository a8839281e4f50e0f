use serde::{Deserialize, Serialize};

use super::Text;

/// An engine to register.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineSpec {
    /// Its name.
    pub name: String,
    /// The game it plays.
    pub game: String,
    /// The program and its arguments.
    pub command: String,
    /// The folder it runs in; `null` for the program's own.
    #[serde(default)]
    pub folder: Option<String>,
    /// Its protocol; `null` for the game's usual one.
    pub protocol: Option<String>,
    /// The options to set before its first game.
    pub options: Vec<EngineSetting>,
}

/// An option that is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineSetting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A registered engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineInfo {
    /// Its id.
    pub id: String,
    /// The registered engine.
    pub spec: EngineSpec,
    /// The options it declared when it was last tested.
    pub forms: Vec<OptionForm>,
}

/// An option that an engine declares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionForm {
    /// Its name.
    pub name: String,
    /// The kind of its value.
    pub kind: OptionKind,
}

/// The kind of an option's value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        #[cfg_attr(test, ts(type = "number"))]
        default: i64,
        /// The least.
        #[cfg_attr(test, ts(type = "number"))]
        min: i64,
        /// The largest.
        #[cfg_attr(test, ts(type = "number"))]
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: String,
        /// The words.
        choices: Vec<String>,
    },
    /// A button.
    Button,
    /// A text, or the name of a file.
    Text {
        /// The default.
        default: String,
    },
}

/// The result of testing an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineTest {
    /// The name it reports, if the test got that far.
    pub name: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// The options it declares.
    pub forms: Vec<OptionForm>,
    /// Its move in the first position.
    pub best: Option<String>,
    /// What went wrong.
    pub failure: Option<Text>,
    /// The protocol log, line by line: `>` to the engine, `<` from it, `!` on its stderr.
    pub log: Vec<String>,
}
