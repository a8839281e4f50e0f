use std::path::{Path, PathBuf};

use game::{Line, Notation};

use super::{ContestError, opening_suite};
use crate::{Folder, FolderError, Plan, Row};

/// The copy of the openings in the folder.
const OPENINGS: &str = "openings.txt";

/// The folder that keeps a contest.
pub enum ContestFolder {
    /// The contest is not kept.
    None,
    /// A new folder.
    New(PathBuf),
    /// A folder that this process has locked.
    Open {
        /// The folder.
        folder: Folder,
        /// The games that were played before.
        rows: Vec<Row>,
    },
}

impl ContestFolder {
    /// Opens the folder of a contest that was begun, and reads its plan.
    pub fn resume(path: &Path) -> Result<(ContestFolder, Plan), ContestError> {
        let (folder, plan, rows) = Folder::open(path)?;
        let plan = toml::from_str(&plan)
            .map_err(|why| ContestError::file(&folder.path().join(Folder::PLAN), why))?;
        Ok((ContestFolder::Open { folder, rows }, plan))
    }

    /// The folder for logs of engines.
    pub(super) fn logs(&self) -> Option<PathBuf> {
        let path = match self {
            ContestFolder::None => return None,
            ContestFolder::New(path) => path,
            ContestFolder::Open { folder, .. } => folder.path(),
        };
        Some(path.join("logs"))
    }

    /// Makes a new folder, with everything in it that resuming the contest needs.
    pub(super) fn begin<G: Notation>(
        &mut self,
        plan: &mut Plan,
        listed: Option<impl Iterator<Item = Line<G>>>,
    ) -> Result<(), ContestError> {
        let ContestFolder::New(path) = self else {
            return Ok(());
        };
        let folder = match Folder::create(path) {
            Err(FolderError::Occupied(path)) => return Err(occupied(path, plan)),
            folder => folder?,
        };
        if let Some(lines) = listed {
            // The file may change or disappear: the contest keeps what it was begun with.
            folder.write(OPENINGS, &opening_suite::text(lines))?;
            plan.openings = OPENINGS.to_owned();
            (plan.opening_moves, plan.skip_bad) = (None, false);
        }
        let text = toml::to_string(plan)
            .map_err(|why| ContestError::file(&folder.path().join(Folder::PLAN), why))?;
        folder.begin(&text)?;
        *self = ContestFolder::Open {
            folder,
            rows: Vec::new(),
        };
        Ok(())
    }

    /// Takes the games that were played before out.
    pub(super) fn take_rows(&mut self) -> Vec<Row> {
        match self {
            ContestFolder::Open { rows, .. } => std::mem::take(rows),
            ContestFolder::None | ContestFolder::New(_) => Vec::new(),
        }
    }

    /// The folder, if it is open.
    pub(super) fn into_folder(self) -> Option<Folder> {
        match self {
            ContestFolder::Open { folder, .. } => Some(folder),
            ContestFolder::None | ContestFolder::New(_) => None,
        }
    }
}

/// The folder holds a contest: this one, or another one.
fn occupied(path: PathBuf, plan: &Plan) -> ContestError {
    let other = Folder::plan(&path).and_then(|text| toml::from_str::<Plan>(&text).ok());
    match other {
        Some(other) if other.game != plan.game || players(&other) != players(plan) => {
            ContestError::OtherContest {
                path,
                players: players(&other),
                game: other.game,
            }
        }
        _ => FolderError::Occupied(path).into(),
    }
}

fn players(plan: &Plan) -> Vec<String> {
    let texts = plan.players.iter().map(|player| player.player.clone());
    texts.collect()
}
