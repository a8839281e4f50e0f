use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use boards::BoardGame;
use protocol::game_server::Proposal;

/// The formats of records that servers' players use, by game: CSA, GGF, SGF.
const EXTENSIONS: [&str; 3] = ["csa", "ggf", "sgf"];

/// The extension of a game's records.
pub(crate) fn extension<G: BoardGame>() -> &'static str {
    let mut usual = EXTENSIONS.into_iter();
    let usual = usual.find(|extension| G::RECORDS.contains(extension));
    usual.unwrap_or(G::COLLECTION.0)
}

/// The record of a game, written again after each move, so that nothing is lost with the connection or this
/// program.
pub(crate) struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// A file of its own for a game. The same game, resumed, has the same file.
    pub(crate) fn new(folder: &Path, proposal: &Proposal, extension: &str) -> RecordFile {
        let name = match &proposal.id {
            Some(id) => id.clone(),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                let milliseconds = since.unwrap_or_default().as_millis();
                let (black, white) = (&proposal.names.black, &proposal.names.white);
                format!("{black}-{white}-{milliseconds}")
            }
        };
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_+.@".contains(letter);
        let name: String = name
            .chars()
            .map(|letter| if plain(letter) { letter } else { '_' })
            .take(150)
            .collect();
        let name = name.trim_start_matches('.');
        RecordFile {
            path: folder.join(format!("{name}.{extension}")),
        }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the whole game. The file is complete at any time.
    pub(crate) fn write(&self, text: &str) -> io::Result<()> {
        let mut part = self.path.clone().into_os_string();
        // Both players of a game may be programs of this machine with one folder: the file has the same name.
        part.push(format!(".{}.part", process::id()));
        fs::write(&part, text).and_then(|()| fs::rename(&part, &self.path))
    }
}
