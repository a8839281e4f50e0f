use super::{ArchiveError, FormatError, RecordFile};
use crate::wthor::{Base, Kind, Names};

/// The names in the folder of a file of the WTHOR base. A missing file has no names.
pub(super) fn names_beside(games: &RecordFile) -> Result<Base, ArchiveError> {
    Ok(Base {
        players: names(games, Kind::Players)?,
        tournaments: names(games, Kind::Tournaments)?,
    })
}

fn names(games: &RecordFile, kind: Kind) -> Result<Names, ArchiveError> {
    let path = games.path().with_file_name(kind.file());
    match games.beside(kind.file()) {
        Ok(Some(bytes)) => Names::read(&bytes, kind).map_err(|error| ArchiveError::Names {
            error: FormatError::new(error),
            path,
        }),
        Ok(None) => Ok(Names::new(kind)),
        Err(error) => Err(ArchiveError::Beside { path, error }),
    }
}
