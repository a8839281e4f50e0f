use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::library_error::LibraryError;

const FILE: &str = "library.lock";

/// A process that has just ended may hold the lock for a moment.
const PATIENCE: Duration = Duration::from_millis(500);
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// The right to change a library, which one process has until it ends.
#[derive(Debug)]
pub(crate) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the lock of a folder, which is made if it is missing.
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, LibraryError> {
        fs::create_dir_all(folder).map_err(|why| LibraryError::of_io(folder, &why))?;
        let path = folder.join(FILE);
        let failed = |why| LibraryError::of_io(&path, &why);
        let mut options = OpenOptions::new();
        // The file stays empty, so that the folder has the same bytes after the same imports.
        options.create(true).truncate(false).write(true);
        let file = options.open(&path).map_err(failed)?;
        let end = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(FolderLock { _file: file }),
                Err(TryLockError::WouldBlock) if Instant::now() < end => {
                    thread::sleep(BETWEEN_TRIES);
                }
                Err(TryLockError::WouldBlock) => {
                    let folder = folder.to_owned();
                    return Err(LibraryError::InUse { folder });
                }
                Err(TryLockError::Error(why)) => return Err(failed(why)),
            }
        }
    }
}
