use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::StoreError;
use crate::accounts::PlayerName;
use crate::rating::PlayerRating;

/// The files of finished games and of players, for other programs to read.
#[derive(Clone)]
pub struct GameFiles {
    records: PathBuf,
    folder: PathBuf,
}

/// Where the first server of online Othello had its players and its games.
const PLAYERS: &str = "Players";
const PLAYER: &str = "Player";
const GAMES: &str = "games";
/// The extensions of the files of finished games.
const EXTENSIONS: [&str; 4] = ["ggf", "sgf", "csa", "line"];

impl GameFiles {
    /// The files in a server's folder; the folders in it are made when something is written.
    #[must_use]
    pub fn of(folder: &Path) -> GameFiles {
        GameFiles {
            records: folder.join("records"),
            folder: folder.to_owned(),
        }
    }

    /// The folder of the finished games.
    #[must_use]
    pub fn records(&self) -> &Path {
        &self.records
    }

    /// Writes the file of a game, and gives its path.
    pub fn write_record(
        &self,
        id: &str,
        extension: &str,
        text: &str,
    ) -> Result<PathBuf, StoreError> {
        check_id(id)?;
        check_id(extension)?;
        write(&self.records, &format!("{id}.{extension}"), text)
    }

    /// Whether there is a file of a game, whatever its extension is.
    #[must_use]
    pub fn has_record(&self, id: &str) -> bool {
        check_id(id).is_ok() && self.record_paths(id).any(|file| file.exists())
    }

    fn record_paths(&self, id: &str) -> impl Iterator<Item = PathBuf> {
        EXTENSIONS
            .map(|extension| self.records.join(format!("{id}.{extension}")))
            .into_iter()
    }

    /// The file of a game, whatever its extension is.
    pub fn read_record(&self, id: &str) -> Result<Option<(PathBuf, Vec<u8>)>, StoreError> {
        check_id(id)?;
        for file in self.record_paths(id) {
            match fs::read(&file) {
                Ok(bytes) => return Ok(Some((file, bytes))),
                Err(why) if why.kind() == ErrorKind::NotFound => {}
                Err(why) => return Err(StoreError::of_io(&file, &why)),
            }
        }
        Ok(None)
    }

    /// Writes the file of a player: `{"rate":1516.0,"games":1,"wins":1,"draws":0,"losses":0}`.
    pub fn write_player(
        &self,
        name: &PlayerName,
        rating: &PlayerRating,
    ) -> Result<PathBuf, StoreError> {
        let folder = self.folder.join(PLAYERS).join(PLAYER);
        write(&folder, &format!("{name}.json"), &rating.to_file())
    }

    /// The file of a player below the server's folder.
    #[must_use]
    pub fn player_file(name: &PlayerName) -> String {
        format!("{PLAYERS}/{PLAYER}/{name}.json")
    }

    /// Writes the list of the players' files: names and paths.
    pub fn write_player_list(&self, files: &BTreeMap<String, String>) -> Result<(), StoreError> {
        // Texts can always be written.
        let text = serde_json::to_string(files).unwrap_or_default() + "\n";
        write(&self.folder.join(PLAYERS), "Players.json", &text).map(|_| ())
    }

    /// Writes the file of a game as the first server of online Othello had it.
    pub fn write_seed_game(&self, id: &str, text: &str) -> Result<PathBuf, StoreError> {
        check_id(id)?;
        write(&self.folder.join(GAMES), &format!("{id}.txt"), text)
    }
}

/// Whether a text can be the name of a game's files.
pub(super) fn check_id(id: &str) -> Result<(), StoreError> {
    let fits =
        |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'+' | b'-' | b'.');
    if (1..=120).contains(&id.len()) && id.bytes().all(fits) && !id.starts_with('.') {
        return Ok(());
    }
    let found = id.chars().take(40).collect();
    Err(StoreError::Id { found })
}

/// A reader sees the old file or the new one, never half of it.
fn write(folder: &Path, name: &str, text: &str) -> Result<PathBuf, StoreError> {
    let (file, new) = (folder.join(name), folder.join(format!("{name}.new")));
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&new, text))
        .and_then(|()| fs::rename(&new, &file));
    match written {
        Ok(()) => Ok(file),
        Err(why) => {
            let _ = fs::remove_file(&new);
            Err(StoreError::of_io(&file, &why))
        }
    }
}
