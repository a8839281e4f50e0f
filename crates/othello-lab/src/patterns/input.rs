use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use learn::Trouble;

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

/// The files of the WTHOR base that paths name, folders among them.
pub(super) fn wthor_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).map_err(|why| refuse(path, why))?;
        let is_wtb = |path: &PathBuf| {
            let end = path.extension();
            end.is_some_and(|end| end.eq_ignore_ascii_case("wtb"))
        };
        let mut found: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(is_wtb)
            .collect();
        if found.is_empty() {
            return Err(refuse(path, "expected files of the WTHOR base (.wtb)"));
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}
