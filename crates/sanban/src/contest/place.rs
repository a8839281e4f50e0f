use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arena::{Folder, FolderError, Plan, Row};
use game::Line;

use super::book;
use crate::face::Face;

/// The copy of the openings in the folder of a match.
const OPENINGS: &str = "openings.txt";

/// Where a match is kept.
pub(crate) enum Place {
    /// Nowhere.
    Nowhere,
    /// In a new folder.
    New(PathBuf),
    /// In a folder of which this process is the only user.
    Open {
        /// The folder.
        folder: Folder,
        /// What was played before.
        rows: Vec<Row>,
    },
}

impl Place {
    /// Opens the folder of a match that was begun, and reads its plan.
    pub(crate) fn resume(path: &Path) -> Result<(Place, Plan)> {
        let (folder, plan, rows) = Folder::open(path)?;
        let plan = toml::from_str(&plan)
            .with_context(|| folder.path().join("plan.toml").display().to_string())?;
        Ok((Place::Open { folder, rows }, plan))
    }

    /// Where the logs of engines go.
    pub(super) fn logs(&self) -> Option<PathBuf> {
        let path = match self {
            Place::Nowhere => return None,
            Place::New(path) => path,
            Place::Open { folder, .. } => folder.path(),
        };
        Some(path.join("logs"))
    }

    /// Makes the folder of a new match, and puts everything there that going on with it needs.
    pub(super) fn begin<G: Face>(
        &mut self,
        plan: &mut Plan,
        listed: Option<&[Line<G>]>,
    ) -> Result<()> {
        let Place::New(path) = self else {
            return Ok(());
        };
        let folder = match Folder::create(path) {
            Err(FolderError::Occupied(path)) => return Err(occupied(&path, plan)),
            folder => folder?,
        };
        if let Some(lines) = listed {
            // The file may change or go away: the match keeps what it was begun with.
            let rows = lines.iter().map(|line| book::row::<G>(line) + "\n");
            folder.write(OPENINGS, &rows.collect::<String>())?;
            plan.openings = OPENINGS.to_owned();
            (plan.opening_moves, plan.skip_bad) = (None, false);
        }
        folder.begin(&toml::to_string(plan)?)?;
        *self = Place::Open {
            folder,
            rows: Vec::new(),
        };
        Ok(())
    }

    /// What was played before, once.
    pub(super) fn take_rows(&mut self) -> Vec<Row> {
        match self {
            Place::Open { rows, .. } => std::mem::take(rows),
            Place::Nowhere | Place::New(_) => Vec::new(),
        }
    }

    /// The folder, which is somebody else's from here on.
    pub(super) fn take_folder(&mut self) -> Option<Folder> {
        match std::mem::replace(self, Place::Nowhere) {
            Place::Open { folder, .. } => Some(folder),
            Place::Nowhere | Place::New(_) => None,
        }
    }
}

/// Says whose the folder is.
fn occupied(path: &Path, plan: &Plan) -> anyhow::Error {
    let shown = path.display();
    let other = Folder::plan(path).and_then(|text| toml::from_str::<Plan>(&text).ok());
    match other {
        Some(other) if !same_players(&other, plan) => {
            let names: Vec<&str> = other.players.iter().map(|p| p.player.as_str()).collect();
            anyhow::anyhow!(
                "{shown}: holds another match, of {} ({}); expected a new or an empty folder",
                names.join(" and "),
                other.game
            )
        }
        _ => FolderError::Occupied(path.to_owned()).into(),
    }
}

fn same_players(one: &Plan, other: &Plan) -> bool {
    let players = |plan: &Plan| -> Vec<String> {
        let texts = plan.players.iter().map(|player| player.player.clone());
        texts.collect()
    };
    one.game == other.game && players(one) == players(other)
}
