use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use ::renju::rdd::{Config, Move};

use super::{Error, Loaded, parse, write};
use crate::{decode, read_regular};

/// Why a file could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// It could not be read.
    Io(io::Error),
    /// It is not a game.
    Data(Error),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Io(error) => write!(f, "file: {error}"),
            LoadError::Data(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

/// The document's `load_data`: reads a file. One that is missing has no moves.
pub fn load_data(path: &Path, config: &Config) -> Result<Loaded, LoadError> {
    match read_regular(path) {
        Ok(bytes) => parse(&decode(&bytes).0, config).map_err(LoadError::Data),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Loaded::default()),
        Err(error) => Err(LoadError::Io(error)),
    }
}

/// The document's `write_data`: writes a file over the one that is there.
///
/// Two programs that take turns on a file never see half of it: the text goes to a file beside
/// it, which then takes its name.
pub fn write_data(path: &Path, moves: &[Move], config: &Config) -> io::Result<()> {
    let mut name = path
        .file_name()
        .ok_or(io::ErrorKind::InvalidInput)?
        .to_owned();
    name.push(format!(".part{}", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::File::create(&part)
        .and_then(|mut file| {
            file.write_all(write(moves, config).as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error that matters is the first one.
        let _ = fs::remove_file(&part);
    }
    written
}
