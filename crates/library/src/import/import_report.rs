use std::fmt;

/// What an import did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportReport {
    /// How many files were read.
    pub files: u64,
    /// How many games are new.
    pub added: u64,
    /// How many games the library had already, or the files had twice.
    pub known: u64,
    /// What was refused.
    pub refused: Vec<RefusedFile>,
}

/// A file or a game that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedFile {
    /// The file.
    pub file: String,
    /// Which game of it, from 1; `None` for the file itself.
    pub game: Option<u32>,
    /// Why.
    pub why: String,
}

impl fmt::Display for RefusedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            Some(game) => write!(f, "{}: game {game}: {}", self.file, self.why),
            None => write!(f, "{}: {}", self.file, self.why),
        }
    }
}

/// How far an import is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportStep {
    /// So many bytes of the files are read.
    Bytes {
        /// Those that are read.
        done: u64,
        /// All of them.
        of: u64,
    },
    /// The positions of so many games are being sorted.
    Sorting {
        /// The games.
        games: u64,
    },
}
