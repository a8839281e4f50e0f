/// Something that can be set before a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; it may contain blanks where the protocol can say so.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// If nobody sets it.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// If nobody sets it.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// If nobody sets it.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to be done now.
    Button,
    /// Any text.
    Text {
        /// If nobody sets it.
        default: String,
    },
    /// The name of a file.
    File {
        /// If nobody sets it.
        default: String,
    },
}
