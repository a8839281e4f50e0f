use std::path::Path;

use game::{Outcome, Position as _, ScoreUnit};
use rusqlite::{OptionalExtension as _, Row, params};

use super::position_analysis::{PositionAnalysis, of_number, to_number};
use crate::database::Database;
use crate::folder_lock::FolderLock;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;

/// The analysis of a library by one engine with one number of nodes, to be read and added to.
pub struct AnalysisStore {
    database: Database,
    engine: String,
    nodes: u64,
    /// Held while analysis is added; nothing else changes the library then.
    _lock: Option<FolderLock>,
}

impl AnalysisStore {
    /// Opens the analysis of a library to add to it.
    pub fn open(folder: &Path, engine: &str, nodes: u64) -> Result<AnalysisStore, LibraryError> {
        // A folder without a library stays as it is.
        Database::open(folder)?;
        let lock = FolderLock::take(folder)?;
        Ok(AnalysisStore {
            _lock: Some(lock),
            ..AnalysisStore::beside(folder, engine, nodes)?
        })
    }

    /// Opens the analysis of a library to read it.
    pub fn beside(folder: &Path, engine: &str, nodes: u64) -> Result<AnalysisStore, LibraryError> {
        Ok(AnalysisStore {
            database: Database::open(folder)?,
            engine: engine.to_owned(),
            nodes,
            _lock: None,
        })
    }

    /// What the engine said about a position.
    pub fn get<G: LibraryGame>(
        &self,
        position: &G::Position,
    ) -> Result<Option<PositionAnalysis>, LibraryError> {
        self.database.run(|sql| {
            let mut query = sql.prepare_cached(
                "SELECT best, score, unit, second, line FROM analysis
                 WHERE game = ? AND position = ? AND engine = ? AND nodes = ?",
            )?;
            let text = G::position_text(position);
            let row = query.query_row(params![G::CODE, text, self.engine, self.nodes as i64], read);
            row.optional()
        })
    }

    /// Keeps what the engine said about a position.
    pub fn put<G: LibraryGame>(
        &self,
        position: &G::Position,
        analysis: &PositionAnalysis,
    ) -> Result<(), LibraryError> {
        let units = ScoreUnit::ALL.into_iter();
        let unit = units
            .into_iter()
            .position(|unit| unit == analysis.unit)
            .unwrap_or(0) as i64;
        self.database.run(|sql| {
            let mut insert = sql.prepare_cached(
                "INSERT OR REPLACE INTO analysis
                 (game, position, engine, nodes, best, score, unit, second, line)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?;
            insert.execute(params![
                G::CODE,
                G::position_text(position),
                self.engine,
                self.nodes as i64,
                analysis.best,
                to_number(analysis.score),
                unit,
                analysis.second.map(to_number),
                analysis.line.join(" ")
            ])?;
            Ok(())
        })
    }
}

/// The winning chance of the side that has just moved to a position: by the rules if the game is over, else by the
/// analysis with the most nodes, of whichever engine. `None` if nobody has looked at it.
pub(crate) fn chance_after<G: LibraryGame>(
    database: &Database,
    after: &G::Position,
) -> Result<Option<f64>, LibraryError> {
    match after.outcome() {
        Some(Outcome::Win(winner)) => {
            return Ok(Some(f64::from(u8::from(winner != after.turn()))));
        }
        Some(Outcome::Draw) => return Ok(Some(0.5)),
        None => {}
    }
    for image in G::images(after) {
        let text = G::position_text(&image);
        let found = database.run(|sql| {
            let mut query = sql.prepare_cached(
                "SELECT best, score, unit, second, line FROM analysis
                 WHERE game = ? AND position = ? ORDER BY nodes DESC, engine LIMIT 1",
            )?;
            query.query_row(params![G::CODE, text], read).optional()
        })?;
        if let Some(analysis) = found {
            return Ok(Some(1.0 - analysis.chance()));
        }
    }
    Ok(None)
}

/// The engine and the nodes by which most positions of a game were analysed.
pub(crate) fn most_used<G: LibraryGame>(
    database: &Database,
) -> Result<Option<(String, u64)>, LibraryError> {
    database.run(|sql| {
        let mut query = sql.prepare_cached(
            "SELECT engine, nodes FROM analysis WHERE game = ? GROUP BY engine, nodes
             ORDER BY count(*) DESC, engine, nodes LIMIT 1",
        )?;
        let row = query.query_row([G::CODE], |row| {
            let nodes: i64 = row.get(1)?;
            Ok((row.get(0)?, u64::try_from(nodes).unwrap_or(0)))
        });
        row.optional()
    })
}

fn read(row: &Row<'_>) -> rusqlite::Result<PositionAnalysis> {
    let unit: i64 = row.get(2)?;
    let unit = usize::try_from(unit)
        .ok()
        .and_then(|unit| ScoreUnit::ALL.get(unit).copied());
    let line: String = row.get(4)?;
    Ok(PositionAnalysis {
        best: row.get(0)?,
        score: of_number(row.get(1)?),
        unit: unit.unwrap_or_default(),
        second: row.get::<_, Option<i64>>(3)?.map(of_number),
        line: line
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect(),
    })
}
