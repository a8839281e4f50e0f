use std::path::{Path, PathBuf};

use ::renju::{Move, Position, Renju, Rules};
use anyhow::{Context, Result, anyhow, bail};
use boards::BoardText as _;
use record::archive::{AnyRecord, RecordFile};

use crate::problem_files::{Problems, record_format};

/// A position to solve.
pub struct ThreatProblem {
    /// The file; `None` for a text.
    pub file: Option<PathBuf>,
    /// The line of the file, or the number of the game in it.
    pub id: u32,
    /// Who is to move, wins or does not.
    pub position: Position,
    /// The solution in the file, if there is one.
    pub own: Vec<Move>,
}

/// One position.
pub fn one(position: Position) -> Problems<ThreatProblem> {
    let problem = ThreatProblem {
        file: None,
        id: 1,
        position,
        own: Vec::new(),
    };
    Problems {
        problems: vec![problem],
        faults: Vec::new(),
    }
}

/// The problems of the files at a path.
pub fn read(path: &Path, rules: &Rules) -> Result<Problems<ThreatProblem>> {
    Problems::read(path, ("Renju", "txt"), |file, read| {
        match record_format(file.path()).filter(|format| format.game() == "Renju") {
            Some(format) => {
                for (id, game) in (1..).zip(format.read(file)?) {
                    let problem = game
                        .map_err(|partial| partial.error.into())
                        .and_then(|game| of_game(file, id, game));
                    read.add(file, id, problem);
                }
            }
            None => read.problems.extend(of_lines(file, rules)?),
        }
        Ok(())
    })
}

/// The stones that a record sets up, with its moves as the solution; or the position after its moves.
fn of_game(file: &RecordFile, id: u32, game: AnyRecord) -> Result<ThreatProblem> {
    let AnyRecord::Renju(game) = game else {
        bail!("expected a record of Renju, found {}", game.name());
    };
    let (position, own) = if game.start.stone_count() > 0 {
        let moves = game.moves.iter().map(|node| node.played);
        (game.start.clone(), moves.collect())
    } else {
        let line = game.line().map_err(|why| anyhow!("{why}"))?;
        (line.position().clone(), Vec::new())
    };
    Ok(ThreatProblem {
        file: Some(file.path().to_owned()),
        id,
        position,
        own,
    })
}

fn of_lines(file: &RecordFile, rules: &Rules) -> Result<Vec<ThreatProblem>> {
    let bytes = file.read()?;
    let mut problems = Vec::new();
    for (id, row) in (1..).zip(record::decode(&bytes).0.lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        let line = Renju::read_position(row, rules).with_context(|| format!("line {id}"))?;
        problems.push(ThreatProblem {
            file: Some(file.path().to_owned()),
            id,
            position: line.position().clone(),
            own: Vec::new(),
        });
    }
    Ok(problems)
}
