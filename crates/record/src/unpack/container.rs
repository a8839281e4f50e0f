use std::path::Path;

/// The kind of an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// Zip: stored or deflated files.
    Zip,
    /// 7z: LZMA and LZMA2.
    SevenZip,
    /// Tar without compression.
    Tar,
    /// Tar in gzip.
    TarGzip,
    /// Tar in xz.
    TarXz,
    /// Tar in zstd.
    TarZstd,
    /// One file in gzip.
    Gzip,
    /// One file in xz.
    Xz,
}

/// The ends of the names of archives. The end of a tar stands before the end that it contains.
const ENDS: [(&str, Container); 12] = [
    (".zip", Container::Zip),
    (".7z", Container::SevenZip),
    (".tar", Container::Tar),
    (".tar.gz", Container::TarGzip),
    (".tgz", Container::TarGzip),
    (".tar.xz", Container::TarXz),
    (".txz", Container::TarXz),
    (".tar.zst", Container::TarZstd),
    (".tar.zstd", Container::TarZstd),
    (".tzst", Container::TarZstd),
    (".gz", Container::Gzip),
    (".xz", Container::Xz),
];

impl Container {
    /// The kind of archive that a file's name tells.
    ///
    /// ```
    /// # use std::path::Path;
    /// # use record::unpack::Container;
    /// assert_eq!(Container::of(Path::new("wdoor2023.7z")), Some(Container::SevenZip));
    /// assert_eq!(Container::of(Path::new("game.csa")), None);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Container> {
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let known = ENDS.iter().find(|(end, _)| name.ends_with(end));
        known.map(|&(_, container)| container)
    }

    /// Whether it holds one file, which has its name without the last end.
    #[must_use]
    pub fn holds_one(self) -> bool {
        matches!(self, Container::Gzip | Container::Xz)
    }
}
