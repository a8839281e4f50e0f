use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use anyhow::Result;

/// A cache of large files. Each game of a match makes new players; while a player still uses the
/// contents of a file and the file is unchanged, other players share them.
#[derive(Debug)]
pub(crate) struct SharedFiles<T> {
    in_use: Mutex<Vec<SharedFile<T>>>,
}

#[derive(Debug)]
struct SharedFile<T> {
    path: PathBuf,
    written: Option<SystemTime>,
    contents: Weak<T>,
}

impl<T> SharedFiles<T> {
    pub(crate) const fn new() -> SharedFiles<T> {
        SharedFiles {
            in_use: Mutex::new(Vec::new()),
        }
    }

    /// The contents of a file, converted from its bytes by `read` if they are not cached.
    pub(crate) fn get(&self, path: &Path, read: impl FnOnce(&[u8]) -> Result<T>) -> Result<Arc<T>> {
        let written = fs::metadata(path)?.modified().ok();
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|file| file.contents.strong_count() > 0);
        let same = in_use
            .iter()
            .find(|file| file.path == path && written.is_some() && file.written == written);
        if let Some(contents) = same.and_then(|file| file.contents.upgrade()) {
            return Ok(contents);
        }
        let contents = Arc::new(read(&record::read_regular(path)?)?);
        in_use.push(SharedFile {
            path: path.to_owned(),
            written,
            contents: Arc::downgrade(&contents),
        });
        Ok(contents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_once_while_somebody_has_it() {
        let path = std::env::temp_dir().join(format!("sanban-shared-{}", std::process::id()));
        fs::write(&path, "seven").expect("can be written");
        let files: SharedFiles<usize> = SharedFiles::new();
        let length = |bytes: &[u8]| Ok(bytes.len());
        let first = files.get(&path, length).expect("a file");
        let second = files.get(&path, |_| unreachable!("it is in use"));
        assert!(Arc::ptr_eq(&first, &second.expect("the same")));
        drop(first);
        assert_eq!(files.get(&path, |_| Ok(9)).ok().as_deref(), Some(&9));
        fs::remove_file(&path).expect("is there");
        assert!(files.get(&path, length).is_err());
    }
}
