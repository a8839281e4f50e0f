use serde::{Deserialize, Serialize};

/// What a shard says about itself: the second line of what it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game.
    pub game: String,
    /// How positions and moves are packed.
    pub packing: String,
    /// Which part of the samples it is of: `train` or `test`.
    pub part: String,
    /// Its number among the shards of the part.
    pub number: u32,
    /// How many samples it holds.
    pub samples: u64,
    /// How many bytes they are.
    pub bytes: u64,
    /// What the parts and the order followed from.
    pub seed: u64,
    /// What the samples were made from.
    pub made_from: Origin,
}

/// The files that samples were made from: the same files have the same sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// How many.
    pub files: u64,
    /// Their bytes together.
    pub bytes: u64,
    /// CRC-32 of all of them, one behind the other.
    pub crc32: u32,
}
