use anyhow::{Context, Result, bail, ensure};
use arena::StoredLine;
use record::archive::{OpenedFiles, RecordFile, record_files};
use zero::Beginnings;

use super::Args;
use crate::position;
use boards::BoardGame;

/// The first positions of the games, according to the options.
pub(super) fn beginnings<G: BoardGame>(args: &Args, seed: u64) -> Result<Beginnings<G>> {
    let (rules, lines) = lines(args)?;
    Ok(Beginnings::new(
        rules,
        lines,
        args.opening_moves,
        args.random_moves,
        seed,
    ))
}

/// The openings of a file, or the position of the command line.
fn lines<G: BoardGame>(args: &Args) -> Result<(G::Rules, Vec<StoredLine<G>>)> {
    let Some(path) = &args.openings else {
        let start = position::read::<G>(args.position.as_deref(), &args.start)?;
        let stored = StoredLine::of(&start, start.moves().len());
        return Ok((start.rules().clone(), vec![stored]));
    };
    let rules = args.start.rules::<G>()?;
    let mut openings = Vec::new();
    for file in OpenedFiles::new(record_files(path, None)?) {
        read_file(args, &file?, &rules, &mut openings)?;
    }
    ensure!(!openings.is_empty(), "{}: no openings", path.display());
    Ok((rules, openings))
}

/// Adds the openings of a file, one per line.
fn read_file<G: BoardGame>(
    args: &Args,
    file: &RecordFile,
    rules: &G::Rules,
    openings: &mut Vec<StoredLine<G>>,
) -> Result<()> {
    let path = file.path();
    let shown = || path.display().to_string();
    let text = String::from_utf8(file.read().with_context(shown)?).with_context(shown)?;
    for (number, row) in (1..).zip(text.lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        let at = || format!("{}, line {number}", path.display());
        let line = G::read_position(row, rules).with_context(at)?;
        if line.verdict().is_some() && args.opening_moves.is_none() {
            bail!("{}: the game is over already", at());
        }
        openings.push(StoredLine::of(&line, line.moves().len()));
    }
    Ok(())
}
