use serde::Serialize;

/// What a book was made with: whoever has the weights can make it again.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest {
    pub(super) what: &'static str,
    pub(super) version: &'static str,
    /// The command that makes it, also where the run was to go on.
    pub(super) command: String,
    pub(super) seed: u64,
    /// Of the file of the weights.
    pub(super) weights_crc32: u32,
    pub(super) steps: u64,
    pub(super) positions: usize,
    /// What the first position is worth to Black, in discs.
    pub(super) score: i32,
    /// Of the file of the book.
    pub(super) crc32: u32,
    pub(super) bytes: usize,
}

impl Manifest {
    pub(super) const WHAT: &'static str =
        "Opening book of Othello, made by `sanban learn book othello`";
}
