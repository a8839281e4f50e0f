use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use learn::Trouble;
use record::archive::{ArchiveError, files_below};
use record::unpack::Container;

/// A file of games: a resumed run must find it again, and the manifest lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    pub(super) file: String,
    pub(super) bytes: u64,
    pub(super) crc32: u32,
    pub(super) games: u64,
}

impl Input {
    pub(super) fn new(path: &Path, bytes: &[u8], games: usize) -> Input {
        let name = path.file_name().unwrap_or_default();
        Input {
            file: name.to_string_lossy().into_owned(),
            bytes: bytes.len() as u64,
            crc32: crc32fast::hash(bytes),
            games: games as u64,
        }
    }
}

/// The error for a file.
pub(super) fn refuse(path: &Path, why: impl Display) -> Trouble {
    Trouble::Input(format!("{}: {why}", path.display()))
}

/// The files of the WTHOR base that paths name, with those of folders and archives.
pub(super) fn wthor_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let is_wtb = |path: &Path| {
        let end = path.extension();
        end.is_some_and(|end| end.eq_ignore_ascii_case("wtb"))
    };
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() || Container::of(path).is_some() {
            let found = files_below(path, &is_wtb).map_err(|why| match why {
                ArchiveError::Empty(_) => refuse(path, "expected files of the WTHOR base (.wtb)"),
                other => Trouble::Input(other.to_string()),
            });
            files.append(&mut found?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}
