/// Something that can be set before a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; it may contain blanks where the protocol can say so.
    pub name: String,
    /// The kind of its values.
    pub kind: OptionKind,
}

impl EngineOption {
    /// The number of lines of play to show.
    pub const MULTI_PV: &'static str = "MultiPV";

    /// The size of the transposition table in megabytes.
    pub const USI_HASH: &'static str = "USI_Hash";

    /// Whether the engine will be asked to ponder.
    pub const USI_PONDER: &'static str = "USI_Ponder";
}

/// The values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// The default value.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default value.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default value.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to be done now.
    Button,
    /// Any text.
    Text {
        /// The default value.
        default: String,
    },
    /// The name of a file.
    File {
        /// The default value.
        default: String,
    },
}
