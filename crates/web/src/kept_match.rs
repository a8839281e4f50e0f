use std::fs;
use std::io;
use std::path::Path;

use arena::{Folder, Plan, Row};
use serde::{Deserialize, Serialize};

/// A match as it is exported: its plan and its games. Everything else is computed from them.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptMatch {
    pub(crate) note: Note,
    pub(crate) games: Vec<Row>,
}

/// The description of a match, stored beside its folder.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) id: String,
    pub(crate) begun: f64,
    pub(crate) plan: Plan,
}

impl KeptMatch {
    /// Creates its folder, so that the match can continue there: all of it, or nothing.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        // A match that has not begun has no games.
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
