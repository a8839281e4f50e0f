use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{FileDigest, FleetError};

/// Files in a folder, by their SHA-256. A file is whole or not there.
#[derive(Clone, Debug)]
pub struct FileStore {
    folder: PathBuf,
}

impl FileStore {
    /// The files of a folder, which is made with the first of them.
    #[must_use]
    pub fn new(folder: &Path) -> FileStore {
        FileStore {
            folder: folder.to_owned(),
        }
    }

    /// Where a file is or would be.
    #[must_use]
    pub fn path(&self, digest: &FileDigest) -> PathBuf {
        self.folder.join(digest.file_name())
    }

    /// Whether a file is there.
    #[must_use]
    pub fn has(&self, digest: &FileDigest) -> bool {
        self.path(digest).is_file()
    }

    /// The bytes of a file; `None` if it is not there or is not what its name says.
    pub fn read(&self, digest: &FileDigest) -> Result<Option<Vec<u8>>, FleetError> {
        let path = self.path(digest);
        if !path.is_file() {
            return Ok(None);
        }
        let bytes = fs::read(&path).map_err(|why| FleetError::file(&path, why))?;
        Ok(digest.is_of(&bytes).then_some(bytes))
    }

    /// Stores a file.
    pub fn write(&self, digest: &FileDigest, bytes: &[u8]) -> Result<PathBuf, FleetError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let path = self.path(digest);
        if !digest.is_of(bytes) {
            return Err(FleetError::file(
                &path,
                "the contents are not what the name says",
            ));
        }
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let part = self.folder.join(format!("{process}-{count}.part"));
        let write = || {
            fs::create_dir_all(&self.folder)?;
            let mut file = fs::File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&part, &path)
        };
        write().map_err(|why| {
            // A part is of no use to anybody.
            let _ = fs::remove_file(&part);
            FleetError::file(&path, why)
        })?;
        Ok(path)
    }
}
