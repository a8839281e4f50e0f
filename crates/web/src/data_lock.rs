use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::Error;

const LOCK: &str = "server.lock";
/// The page's address, in a file of its own: on some systems a locked file cannot be read.
const ADDRESS: &str = "server.address";

/// How long a start waits for a server that is beginning or ending, which is when it has no
/// address. It is longer than an end takes.
const PATIENCE: Duration = Duration::from_secs(15);
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// The right of one server to a data folder: each server keeps games in memory and stores them
/// whole, so two of them would undo each other's moves.
///
/// The system unlocks it when the process ends, however it ends.
pub(crate) struct DataLock {
    folder: PathBuf,
    /// Held until this is dropped.
    _lock: File,
}

impl DataLock {
    /// Locks a folder, or returns where the server is that has it. `None` if the folder cannot be
    /// written or its system has no locks; nothing may depend on that, so the server runs anyway.
    pub(crate) fn take(folder: &Path) -> Result<Option<DataLock>, Error> {
        let end = Instant::now() + PATIENCE;
        let Ok(file) = lock_file(folder) else {
            return Ok(None);
        };
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(_)) => return Ok(None),
                Err(TryLockError::WouldBlock) => {}
            }
            let url = fs::read_to_string(folder.join(ADDRESS)).ok();
            if url.is_some() || Instant::now() >= end {
                let folder = folder.to_owned();
                return Err(Error::Running { folder, url });
            }
            thread::sleep(BETWEEN_TRIES);
        }
        let taken = DataLock {
            folder: folder.to_owned(),
            _lock: file,
        };
        // A server that was killed has left its address.
        taken.forget_address();
        Ok(Some(taken))
    }

    /// Tells later starts where the page is. If it cannot be written, they know less.
    pub(crate) fn tell_address(&self, url: &str) {
        let (file, new) = (self.address(), self.folder.join(format!("{ADDRESS}.new")));
        let _ = fs::remove_file(&new);
        let written = secret_file(&new)
            .and_then(|mut file| file.write_all(url.as_bytes()))
            .and_then(|()| fs::rename(&new, &file));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
    }

    /// From then on a start waits until this server has ended.
    pub(crate) fn forget_address(&self) {
        let _ = fs::remove_file(self.address());
    }

    fn address(&self) -> PathBuf {
        self.folder.join(ADDRESS)
    }
}

fn lock_file(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(LOCK))
}

/// A new file that only its owner reads: who knows the token may start programs.
fn secret_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
