use std::fs;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use anyhow::Result;

/// What was read from files that are large and read slowly. Each game of a match makes its players
/// anew: as long as a player has what an unchanged file holds, the next one shares it.
#[derive(Debug)]
pub(crate) struct SharedFiles<T> {
    in_use: Mutex<Vec<SharedFile<T>>>,
}

#[derive(Debug)]
struct SharedFile<T> {
    path: String,
    written: Option<SystemTime>,
    contents: Weak<T>,
}

impl<T> SharedFiles<T> {
    pub(crate) const fn new() -> SharedFiles<T> {
        SharedFiles {
            in_use: Mutex::new(Vec::new()),
        }
    }

    /// What a file holds, made of its bytes by `read` where nobody has it yet.
    pub(crate) fn get(&self, path: &str, read: impl FnOnce(&[u8]) -> Result<T>) -> Result<Arc<T>> {
        let written = fs::metadata(path)?.modified().ok();
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|file| file.contents.strong_count() > 0);
        let same = in_use
            .iter()
            .find(|file| file.path == path && written.is_some() && file.written == written);
        if let Some(contents) = same.and_then(|file| file.contents.upgrade()) {
            return Ok(contents);
        }
        let contents = Arc::new(read(&fs::read(path)?)?);
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
        let name = path.to_str().expect("UTF-8");
        let files: SharedFiles<usize> = SharedFiles::new();
        let length = |bytes: &[u8]| Ok(bytes.len());
        let first = files.get(name, length).expect("a file");
        let second = files.get(name, |_| unreachable!("it is in use"));
        assert!(Arc::ptr_eq(&first, &second.expect("the same")));
        drop(first);
        assert_eq!(files.get(name, |_| Ok(9)).ok().as_deref(), Some(&9));
        fs::remove_file(&path).expect("is there");
        assert!(files.get(name, length).is_err());
    }
}
