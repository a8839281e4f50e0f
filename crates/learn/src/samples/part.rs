use std::path::{Path, PathBuf};

use super::SHARD;

/// One of the two parts of samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Part {
    /// What is learned from.
    Train,
    /// What is only tested with.
    Test,
}

impl Part {
    /// Both.
    pub const BOTH: [Part; 2] = [Part::Train, Part::Test];

    /// The name in files, and the beginning of the names of its shards.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Train => "train",
            Part::Test => "test",
        }
    }

    /// Its shard of this number in a folder.
    #[must_use]
    pub fn shard(self, folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("{}-{number:05}.{SHARD}", self.name()))
    }

    pub(super) fn of(number: u8) -> Option<Part> {
        Part::BOTH.get(usize::from(number)).copied()
    }
}
