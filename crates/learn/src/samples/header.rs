use serde::{Deserialize, Serialize};

/// The header of a shard: the second line of its content.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game.
    pub game: String,
    /// The name of the packing of positions and moves.
    pub packing: String,
    /// The set: `train` or `test`.
    pub part: String,
    /// Its number among the shards of the set.
    pub number: u32,
    /// The number of samples.
    pub samples: u64,
    /// The size of the samples in bytes.
    pub bytes: u64,
    /// The seed of the split and the order.
    pub seed: u64,
    /// The input files.
    pub made_from: Origin,
}

/// The files that a dataset was made from: the same files have the same checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The number of files.
    pub files: u64,
    /// Their total size in bytes.
    pub bytes: u64,
    /// The CRC-32 of all files in sequence.
    pub crc32: u32,
}
