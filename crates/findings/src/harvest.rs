use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};

/// A file to which rows of games are appended in the order of their numbers, not in the order they end.
pub struct Harvest {
    path: PathBuf,
    /// The number of games in the file when it was opened.
    rows: usize,
    inside: Mutex<Inside>,
}

struct Inside {
    file: File,
    /// The number of the next game to write.
    next: usize,
    /// Finished games that wait for earlier ones.
    waiting: BTreeMap<usize, String>,
}

impl Harvest {
    /// Opens or creates a file. An incomplete last row is cut off.
    pub fn open(path: &Path) -> Result<Harvest> {
        let at = || format!("{}: cannot be written", path.display());
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(at)?;
        // A device may have no end, and games could not be counted in it.
        ensure!(
            file.metadata().with_context(at)?.is_file(),
            "{}: expected a regular file, found a folder, a pipe or a device",
            path.display()
        );
        let (mut rows, mut whole, mut length) = (0, 0, 0);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let read = file.read(&mut buffer).with_context(at)?;
            if read == 0 {
                break;
            }
            for byte in &buffer[..read] {
                length += 1;
                if *byte == b'\n' {
                    rows += 1;
                    whole = length;
                }
            }
        }
        file.set_len(whole).with_context(at)?;
        file.seek(SeekFrom::End(0)).with_context(at)?;
        let inside = Inside {
            file,
            next: rows,
            waiting: BTreeMap::new(),
        };
        Ok(Harvest {
            path: path.to_owned(),
            rows,
            inside: Mutex::new(inside),
        })
    }

    /// The number of games in the file when it was opened.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a game; it is written once all earlier games are.
    pub fn add(&self, index: usize, row: String) -> Result<()> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.waiting.insert(index, row + "\n");
        let Inside {
            file,
            next,
            waiting,
        } = &mut *inside;
        while let Some(row) = waiting.remove(next) {
            let written = file.write_all(row.as_bytes());
            written.with_context(|| format!("{}: cannot be written", self.path.display()))?;
            *next += 1;
        }
        Ok(())
    }
}
