//! Immutable files of positions, sorted by key: which games reach a position, and what is played there.
//!
//! The file has a header, buckets, a directory of their places, and the facts of its games. The first bits of a key
//! name its bucket, the next 16 are in it. A position that one game reaches takes five bytes: these 16 bits and the
//! number of the game; replaying the game tells the rest. One that several games reach has a list of them for each
//! next move. Whoever asks replays a game of every hit, so that 16 bits are enough.

mod bucket;
mod segment_builder;
mod segment_file;
mod varint;

pub(crate) use bucket::{NextMove, PositionHit};
pub(crate) use segment_builder::build;
pub(crate) use segment_file::{SegmentFile, sha256_of};

/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"SANBANPS";
/// The version of the format; files of another are not read.
const VERSION: u8 = 1;
/// The bytes of a header.
const HEADER: usize = 64;
/// The bits of a key that a bucket keeps.
const KEPT_BITS: u32 = 16;

/// The bucket of a key, where keys' first `bits` bits name it.
fn bucket_of(key: u64, bits: u32) -> u64 {
    if bits == 0 { 0 } else { key >> (64 - bits) }
}

/// The bits of a key that are kept in its bucket.
fn kept_of(key: u64, bits: u32) -> u16 {
    (key << bits >> (64 - KEPT_BITS)) as u16
}
