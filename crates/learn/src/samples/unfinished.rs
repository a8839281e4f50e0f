use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::SamplesError;

/// The lock file of the folder.
const LOCK: &str = "lock";

/// A folder that gets its final name when it is complete, and is deleted if it never is.
///
/// It is made beside its final place, as `NAME.new`. A folder left there by a killed process is
/// deleted; one that another process is writing is not.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
    place: PathBuf,
    /// Held until the folder is finished or dropped, or the process ends, however it ends.
    lock: Option<File>,
}

impl Unfinished {
    /// Creates the folder. Its final place must be free: absent or empty.
    pub(super) fn begin(place: &Path) -> Result<Unfinished, SamplesError> {
        let refuse = |why: &str| {
            let place = place.display();
            Err(SamplesError::Input(format!("{place}: {why}")))
        };
        let Some(name) = place.file_name() else {
            return refuse("expected the name of a folder");
        };
        match fs::read_dir(place).map(Iterator::count) {
            Ok(0) => {}
            Ok(_) => return refuse("expected a new or an empty folder"),
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => {}
            Err(why) => return Err(SamplesError::io(place, why)),
        }
        let mut name = name.to_owned();
        name.push(".new");
        let path = place.with_file_name(name);
        let at = |why| SamplesError::io(&path, why);
        fs::create_dir_all(&path).map_err(at)?;
        let mut options = OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let lock = options.open(path.join(LOCK)).map_err(at)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return refuse("another process makes samples here"),
            Err(TryLockError::Error(why)) => return Err(at(why)),
        }
        for entry in fs::read_dir(&path).map_err(at)? {
            let entry = entry.map_err(at)?;
            if entry.file_name() != LOCK {
                let is_folder = entry.file_type().map_err(at)?.is_dir();
                let removed = if is_folder {
                    fs::remove_dir_all(entry.path())
                } else {
                    fs::remove_file(entry.path())
                };
                removed.map_err(at)?;
            }
        }
        Ok(Unfinished {
            path,
            place: place.to_owned(),
            lock: Some(lock),
        })
    }

    /// The path where its files are written.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the folder to its final name.
    pub(super) fn finish(mut self) -> Result<(), SamplesError> {
        let at = |why| SamplesError::io(&self.place, why);
        fs::remove_file(self.path.join(LOCK)).map_err(at)?;
        // An empty folder may be in its place.
        match fs::remove_dir(&self.place) {
            Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(at(why)),
            _ => {}
        }
        fs::rename(&self.path, &self.place).map_err(at)?;
        self.lock = None;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if self.lock.take().is_some() {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
