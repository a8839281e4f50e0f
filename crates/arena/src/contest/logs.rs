use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use host::Log;

/// Where conversations with programs are logged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Logs {
    /// Nowhere.
    None,
    /// In this folder, with a file for each program and worker.
    Folder(PathBuf),
    /// In a file for each player, in the order of the plan.
    Files(Vec<Option<PathBuf>>),
}

impl Logs {
    /// The log of a player's program, as one of the workers has it.
    #[must_use]
    pub fn of(&self, player: usize, program: &str, worker: usize) -> Log {
        let file = match self {
            Logs::None => return Log::none(),
            Logs::Folder(folder) => fs::create_dir_all(folder).and_then(|()| {
                append(&folder.join(format!("{}-{program}-{}.log", player + 1, worker + 1)))
            }),
            Logs::Files(files) => match files.get(player) {
                Some(Some(file)) => append(file),
                _ => return Log::none(),
            },
        };
        // A contest without its logs is still a contest.
        file.map_or_else(|_| Log::none(), Log::to_file)
    }

    /// Opens every file that was asked for by name. The error has the number of the player, from
    /// 1, and the file.
    pub fn check(&self) -> Result<(), (usize, PathBuf, io::Error)> {
        if let Logs::Files(files) = self {
            for (number, file) in (1..).zip(files) {
                if let Some(path) = file {
                    append(path).map_err(|why| (number, path.clone(), why))?;
                }
            }
        }
        Ok(())
    }
}

fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}
