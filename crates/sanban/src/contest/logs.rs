use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use host::Log;

/// Where the conversations with programs are written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Logs {
    /// Nowhere.
    Nowhere,
    /// In this folder, with a file for each program and worker.
    Folder(PathBuf),
    /// In a file for each player, in the order of the plan.
    Files(Vec<Option<PathBuf>>),
}

impl Logs {
    /// The log of a player's program, as one of the workers has it.
    pub(super) fn of(&self, player: usize, program: &str, worker: usize) -> Log {
        let file = match self {
            Logs::Nowhere => return Log::none(),
            Logs::Folder(folder) => fs::create_dir_all(folder).and_then(|()| {
                append(&folder.join(format!("{}-{program}-{}.log", player + 1, worker + 1)))
            }),
            Logs::Files(files) => match files.get(player) {
                Some(Some(file)) => append(file),
                _ => return Log::none(),
            },
        };
        // A match without its logs is still a match.
        file.map_or_else(|_| Log::none(), Log::to)
    }

    /// Refuses files that cannot be written to: somebody asked for them by name.
    pub(super) fn check(&self) -> Result<()> {
        if let Logs::Files(files) = self {
            for (number, file) in (1..).zip(files) {
                let file = file.as_deref().map(|file| (file, append(file)));
                if let Some((path, opened)) = file {
                    opened.with_context(|| format!("--engine_log{number} {}", path.display()))?;
                }
            }
        }
        Ok(())
    }
}

fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}
