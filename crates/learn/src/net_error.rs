use std::fmt;

/// An error in a network, or in a text or a file that describes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetError {
    /// A text is not a valid description.
    Text {
        /// The kind of thing it should describe.
        what: &'static str,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
    /// A file is of another network or version.
    Another {
        /// The part of the file that differs.
        what: &'static str,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
    /// A file is damaged.
    Damaged(String),
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Text {
                what,
                expected,
                found,
            } => write!(f, "{what}: expected {expected}, found {found:?}"),
            NetError::Another {
                what,
                expected,
                found,
            } => write!(f, "{what}: expected {expected}, found {found}"),
            NetError::Damaged(why) => write!(f, "is damaged: {why}"),
        }
    }
}

impl std::error::Error for NetError {}
