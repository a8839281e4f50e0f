use std::fs;
use std::path::{Path, PathBuf};

use online::accounts::PlayerName;

/// The folder of a club, below the page's data: what a server keeps ([`online::store`]), journals for each game, and
/// two small files.
#[derive(Clone, Debug)]
pub(super) struct ClubFolder {
    path: PathBuf,
}

/// It is there while the club is open.
const OPEN: &str = "open";
/// The name under which the host plays.
const HOST: &str = "host";
const WITH_DOORS: &str = "with doors";

impl ClubFolder {
    pub(super) fn new(data: &Path) -> ClubFolder {
        ClubFolder {
            path: data.join("club"),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the club was open when the program ended, and whether it had doors.
    pub(super) fn was_open(&self) -> Option<bool> {
        let note = fs::read_to_string(self.path.join(OPEN)).ok()?;
        Some(note.trim() == WITH_DOORS)
    }

    /// Notes that the club is open. Without this it is closed after the next start, and nothing else is lost.
    pub(super) fn note_open(&self, has_doors: bool) {
        let note = if has_doors {
            WITH_DOORS
        } else {
            "without doors"
        };
        let _ = fs::write(self.path.join(OPEN), note);
    }

    /// The club was closed.
    pub(super) fn forget(&self) {
        let _ = fs::remove_file(self.path.join(OPEN));
    }

    /// The name under which the host has played.
    pub(super) fn host(&self) -> Option<PlayerName> {
        let name = fs::read_to_string(self.path.join(HOST)).ok()?;
        name.trim().parse().ok()
    }

    /// Keeps the name of the host.
    pub(super) fn note_host(&self, name: &PlayerName) -> std::io::Result<()> {
        fs::write(self.path.join(HOST), name.as_str())
    }
}
