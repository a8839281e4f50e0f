use std::fs;
use std::io;
use std::path::Path;

use super::{ArchiveError, FormatError};
use crate::wthor::{Base, Kind, Names};

/// The names in the folder of a file of the WTHOR base. A missing file has no names.
pub(super) fn names_beside(games: &Path) -> Result<Base, ArchiveError> {
    Ok(Base {
        players: names(games, Kind::Players)?,
        tournaments: names(games, Kind::Tournaments)?,
    })
}

fn names(games: &Path, kind: Kind) -> Result<Names, ArchiveError> {
    let path = games.with_file_name(kind.file());
    match fs::read(&path) {
        Ok(bytes) => Names::read(&bytes, kind).map_err(|error| ArchiveError::Names {
            error: FormatError::new(error),
            path,
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Names::new(kind)),
        Err(error) => Err(ArchiveError::Beside { path, error }),
    }
}
