//! The names beside the files of the WTHOR base.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use record::wthor::{Base, Kind, Names};

/// The names in the folder of a file of games. What is not there knows no names.
pub(super) fn beside(games: &Path) -> Result<Base> {
    Ok(Base {
        players: names(games, Kind::Players)?,
        tournaments: names(games, Kind::Tournaments)?,
    })
}

fn names(games: &Path, kind: Kind) -> Result<Names> {
    let path = games.with_file_name(kind.file());
    let at = || path.display().to_string();
    match fs::read(&path) {
        Ok(bytes) => Names::read(&bytes, kind).with_context(at),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Names::new(kind)),
        Err(error) => Err(error).with_context(at),
    }
}
