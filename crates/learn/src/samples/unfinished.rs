use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::SamplesError;

/// What the folder is locked by.
const LOCK: &str = "lock";

/// A folder that gets its name when it is complete, and of which nothing stays if it never is.
///
/// It is made beside its place, as `NAME.new`. One that a killed process left there is taken away;
/// one that another process is working on is not.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
    place: PathBuf,
    /// Held until the folder is finished or dropped, or the process ends, however it ends.
    lock: Option<File>,
}

impl Unfinished {
    /// Begins a folder whose place must be free: not there, or empty.
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
                let removed = match is_folder {
                    true => fs::remove_dir_all(entry.path()),
                    false => fs::remove_file(entry.path()),
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

    /// Where its files are written.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name.
    pub(super) fn finish(mut self) -> Result<(), SamplesError> {
        let at = |why| SamplesError::io(&self.place, why);
        fs::remove_file(self.path.join(LOCK)).map_err(at)?;
        // An empty folder may stand in its place.
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
