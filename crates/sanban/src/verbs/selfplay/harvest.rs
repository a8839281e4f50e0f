use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};

/// A file that games are added to in the order of their numbers, whichever is over first.
pub(super) struct Harvest {
    path: PathBuf,
    /// How many games it had before.
    rows: usize,
    inside: Mutex<Inside>,
}

struct Inside {
    file: File,
    /// The number of the game that comes next.
    next: usize,
    /// Games that wait for those before them.
    waiting: BTreeMap<usize, String>,
}

impl Harvest {
    /// Opens a file, or begins one. A last row that was not finished is cut off.
    pub(super) fn open(path: &Path) -> Result<Harvest> {
        let at = || format!("{}: cannot be written", path.display());
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(at)?;
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

    /// How many games it had when it was opened.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a game as soon as all before it are there.
    pub(super) fn add(&self, index: usize, row: String) -> Result<()> {
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
