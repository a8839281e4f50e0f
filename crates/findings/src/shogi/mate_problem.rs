use std::path::{Path, PathBuf};

use ::shogi::{Move, Position, Sfen};
use anyhow::{Context, Result, ensure};
use game::Position as _;
use record::archive::RecordFile;
use record::shogi::Record;

use crate::problem_files::{Problems, record_format};

/// A position to solve.
pub struct MateProblem {
    /// The file; `None` for a text.
    pub file: Option<PathBuf>,
    /// The line of the file, or the number of the game in it.
    pub id: u32,
    /// Whose side to move mates, or does not.
    pub position: Position,
    /// The move number of the text, which its row repeats.
    pub number: u32,
    /// The solution in the file, if there is one.
    pub own: Vec<Move>,
}

/// The problem in a text, or the problems of the files that the text names.
pub fn read(text: &str) -> Result<Problems<MateProblem>> {
    let path = Path::new(text);
    if path.exists() || !looks_like_a_position(text) {
        return Problems::read(path, ("Shogi", "obf"), of_file);
    }
    let problem = parse(1, text).with_context(|| format!("{text:?}"))?;
    Ok(Problems {
        problems: vec![problem],
        faults: Vec::new(),
    })
}

fn of_file(file: &RecordFile, read: &mut Problems<MateProblem>) -> Result<()> {
    let Some(format) = record_format(file.path()) else {
        let bytes = file.read().context("cannot be read")?;
        let problems = of_lines(&record::decode(&bytes).0)?;
        read.problems
            .extend(problems.into_iter().map(|problem| MateProblem {
                file: Some(file.path().to_owned()),
                ..problem
            }));
        return Ok(());
    };
    for (id, game) in (1..).zip(format.read_shogi(file)?) {
        let problem = game
            .map_err(|partial| partial.error.into())
            .and_then(|game| of_game(file, id, &game));
        read.add(file, id, problem);
    }
    Ok(())
}

/// The first position of a game, with the game as the solution.
fn of_game(file: &RecordFile, id: u32, game: &Record) -> Result<MateProblem> {
    Ok(MateProblem {
        file: Some(file.path().to_owned()),
        id,
        position: checked(game.start.position.clone())?,
        number: game.start.number,
        own: game.main.moves.iter().map(|node| node.played).collect(),
    })
}

fn of_lines(text: &str) -> Result<Vec<MateProblem>> {
    let mut problems = Vec::new();
    for (id, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        problems.push(parse(id, line).with_context(|| format!("line {id}"))?);
    }
    Ok(problems)
}

/// Whether the text looks like an SFEN: eight slashes between ranks, and spaces between fields.
fn looks_like_a_position(text: &str) -> bool {
    text.contains(' ') && text.matches('/').count() >= 3
}

/// Reads an SFEN, perhaps with the moves of a solution behind it.
fn parse(id: u32, text: &str) -> Result<MateProblem> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim();
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    let (sfen, moves) = text.split_once(" moves").unwrap_or((text, ""));
    let Sfen { position, number } = sfen.trim().parse().context("SFEN")?;
    let position = checked(position).context("SFEN")?;
    let mut after = position.clone();
    let mut own = Vec::new();
    for (ply, word) in (1..).zip(moves.split_whitespace()) {
        let at = || format!("move {ply} ({})", word.escape_debug());
        let m: Move = word.parse().with_context(at)?;
        after = after.play(m).with_context(at)?;
        own.push(m);
    }
    Ok(MateProblem {
        file: None,
        id,
        position,
        number,
        own,
    })
}

fn checked(position: Position) -> Result<Position> {
    ensure!(
        position.king(!position.turn()).is_some(),
        "board: expected a king of the side that is not to move"
    );
    Ok(position)
}
