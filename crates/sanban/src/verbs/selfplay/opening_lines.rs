use anyhow::{Error, Result, bail, ensure};
use arena::StoredLine;
use arena::contest::OpeningFile;
use zero::Beginnings;

use super::Args;
use crate::position;
use boards::{BoardGame, contest};

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
    let most = args.opening_moves.map(|count| usize::from(count.most()));
    let file = OpeningFile::read(path, most, &rules, &contest::game::<G>()).map_err(Error::msg)?;
    if let Some(first) = file.bad.first() {
        bail!("{first}");
    }
    ensure!(!file.lines.is_empty(), "{}: no openings", path.display());
    Ok((rules, file.lines))
}
