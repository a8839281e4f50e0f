use std::io::BufReader;
use std::path::{Path, PathBuf};

use ::othello::{Position, Size};
use anyhow::{Context, Result, ensure};
use game::{Color, Position as _};
use record::archive::{Format, RecordFile};
use record::obf;
use record::othello::{Cause, Record, Theory};

use crate::problem_files::Problems;

/// A position to solve.
pub struct EndgameProblem {
    /// Where it stands.
    pub file: PathBuf,
    /// Its number, or the number of its line or game.
    pub id: u32,
    /// What is to be solved.
    pub position: Position,
    /// The score for the side to move by the file.
    pub expected: Option<i32>,
}

/// What is asked of the files.
pub struct EndgameSelection {
    /// The number of the first problem of a suite.
    pub first: Option<u32>,
    /// How many empty squares the position of a game has.
    pub empties: Option<u32>,
}

/// The problems of the files at a path.
pub fn read(path: &Path, selection: &EndgameSelection) -> Result<Problems<EndgameProblem>> {
    Problems::read(path, ("Othello", "obf"), |file, read| {
        match Format::of_file(file).filter(|format| format.game() == "Othello") {
            Some(format) => {
                let first = selection.first.unwrap_or(1);
                for (id, game) in (first..).zip(format.read_othello(file)?) {
                    let problem = game
                        .map_err(|partial| partial.error.into())
                        .and_then(|game| of_game(file, id, &game, selection));
                    read.add(file, id, problem);
                }
            }
            None => read.problems.extend(of_suite(file, selection)?),
        }
        Ok(())
    })
}

/// The problems of a suite. One with an invalid line is rejected, because totals over a part of it could
/// not be compared.
fn of_suite(file: &RecordFile, selection: &EndgameSelection) -> Result<Vec<EndgameProblem>> {
    let input = file.open().context("cannot be read")?;
    let mut problems = Vec::new();
    for (index, problem) in (0..).zip(obf::Reader::new(BufReader::new(input))) {
        let problem = problem?;
        let size = problem.obf.position.size();
        ensure!(
            size == Size::Eight,
            "line {}: board: expected 64 letters, found one of {size}",
            problem.line
        );
        problems.push(EndgameProblem {
            file: file.path().to_owned(),
            id: match selection.first {
                Some(first) => first.saturating_add(index),
                None => problem.number().unwrap_or(problem.line as u32),
            },
            expected: problem.obf.best(),
            position: problem.obf.position,
        });
    }
    Ok(problems)
}

fn of_game(
    file: &RecordFile,
    id: u32,
    game: &Record,
    selection: &EndgameSelection,
) -> Result<EndgameProblem> {
    let size = game.start.size();
    ensure!(
        size == Size::Eight,
        "expected a board of 8 by 8, found {size}"
    );
    let (position, black) = asked(game, selection)?;
    let expected = black.map(|black| match position.turn() {
        Color::Black => black,
        Color::White => -black,
    });
    Ok(EndgameProblem {
        file: file.path().to_owned(),
        id,
        position,
        expected,
    })
}

/// The position to solve of a game, and Black's score by the file: where the theoretical score was
/// computed, the discs that were set up, or where a game that is not over stands.
fn asked(game: &Record, selection: &EndgameSelection) -> Result<(Position, Option<i32>)> {
    let line = game.line()?;
    let theory = Theory::of(game);
    let empties = selection
        .empties
        .or(theory.map(|theory| theory.depth.into()));
    if let Some(empties) = empties {
        let mut positions = line.positions().iter();
        // A pass fills no square: of two such positions the last one counts.
        let position = positions
            .rfind(|position| position.empties().len() == empties)
            .with_context(|| format!("expected a position with {empties} empty squares"))?;
        let theory = theory.filter(|theory| u32::from(theory.depth) == empties);
        return Ok((
            *position,
            theory.map(|theory| 2 * i32::from(theory.discs) - 64),
        ));
    }
    if game.start != Position::START {
        let on_board = game.end.filter(|end| matches!(end.cause, Cause::Board(_)));
        return Ok((
            game.start,
            on_board.map(|end| end.score.thousandths() / 1000),
        ));
    }
    ensure!(
        line.verdict().is_none(),
        "expected --empties: how many empty squares the position of a whole game has"
    );
    Ok((*line.position(), None))
}
