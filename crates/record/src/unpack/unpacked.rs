use std::sync::Arc;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unpacked {
    /// Its name in the archive, with `/` between folders.
    pub name: String,
    /// What it holds.
    pub bytes: Arc<[u8]>,
}
