use std::path::{Path, PathBuf};

use crate::unpack::Container;

/// The path of a file or folder in an archive, such as `wdoor2024.7z/2024/x.csa`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedPath {
    /// The archive.
    pub archive: PathBuf,
    /// The name in it, with `/` between folders.
    pub name: String,
}

impl PackedPath {
    /// The archive that a path leads into; `None` if it leads to a file of its own.
    #[must_use]
    pub fn of(path: &Path) -> Option<PackedPath> {
        let archive = path
            .ancestors()
            .skip(1)
            .find(|folder| Container::of(folder).is_some() && folder.is_file())?;
        let name = path.strip_prefix(archive).ok()?;
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        Some(PackedPath {
            archive: archive.to_owned(),
            name: parts.join("/"),
        })
    }
}
