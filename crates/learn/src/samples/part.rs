use std::path::{Path, PathBuf};

/// The file name extension of a shard.
pub const SHARD: &str = "bin.zst";

/// The training or the test set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Part {
    /// The training set.
    Train,
    /// The test set.
    Test,
}

impl Part {
    /// Both sets.
    pub const BOTH: [Part; 2] = [Part::Train, Part::Test];

    /// The name in files, and the prefix of its shards.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Train => "train",
            Part::Test => "test",
        }
    }

    /// The path of its shard with this number in a folder.
    #[must_use]
    pub fn shard(self, folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("{}-{number:05}.{SHARD}", self.name()))
    }

    pub(super) fn of(number: u8) -> Option<Part> {
        Part::BOTH.get(usize::from(number)).copied()
    }
}
