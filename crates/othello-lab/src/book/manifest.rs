use serde::Serialize;

/// The inputs of a book: it can be reproduced from the same weights.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest {
    pub(super) what: &'static str,
    pub(super) version: &'static str,
    /// The command that makes it, also where the run was to go on.
    pub(super) command: String,
    pub(super) seed: u64,
    /// The checksum of the weights file.
    pub(super) weights_crc32: u32,
    /// The checksum of the book that it began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from_crc32: Option<u32>,
    pub(super) steps: u64,
    pub(super) positions: usize,
    /// The value of the first position for Black, in discs.
    pub(super) score: i32,
    /// The checksum of the book file.
    pub(super) crc32: u32,
    pub(super) bytes: usize,
}

impl Manifest {
    pub(super) const WHAT: &'static str =
        "Opening book of Othello, made by `sanban learn book othello`";
}
