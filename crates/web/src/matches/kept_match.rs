use std::fs;
use std::io;
use std::path::Path;

use arena::{Folder, Row};
use serde::{Deserialize, Serialize};

use super::note::Note;

/// A match as it is exported: what was planned and what was played. All else is made from that.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptMatch {
    pub(super) note: Note,
    pub(super) games: Vec<Row>,
}

impl KeptMatch {
    /// Makes its folder, so that the match can go on there. It is whole or is not there.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        // One that was never begun has none.
        if self.games.is_empty() {
            return Ok(());
        }
        let written = self.fill(folder);
        if written.is_err() {
            let _ = fs::remove_dir_all(folder);
        }
        written
    }

    fn fill(&self, path: &Path) -> io::Result<()> {
        let plan = toml::to_string(&self.note.plan).map_err(io::Error::other)?;
        let mut folder = Folder::create(path).map_err(io::Error::other)?;
        for row in &self.games {
            folder.append(row).map_err(io::Error::other)?;
        }
        folder.begin(&plan).map_err(io::Error::other)
    }
}
