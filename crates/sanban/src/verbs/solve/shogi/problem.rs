use std::fs;
use std::path::Path;

use ::shogi::{Position, Sfen};
use anyhow::{Context, Result, ensure};
use game::Position as _;

/// A position to solve.
pub(super) struct Problem {
    /// The line of the file, or 1.
    pub(super) id: usize,
    pub(super) position: Position,
    /// The move number of the text, which its row repeats.
    pub(super) number: u32,
}

impl Problem {
    /// The problem in a text, or the problems of the file that the text names. A file with an
    /// invalid line is rejected.
    pub(super) fn read(text: &str) -> Result<Vec<Problem>> {
        let path = Path::new(text);
        if path.is_file() || !looks_like_a_position(text) {
            let at = || path.display().to_string();
            let bytes = fs::read(path).context("cannot be read").with_context(at)?;
            return Problem::of_file(&record::decode(&bytes).0).with_context(at);
        }
        let problem = parse(1, text).with_context(|| format!("{text:?}"))?;
        Ok(vec![problem])
    }

    fn of_file(text: &str) -> Result<Vec<Problem>> {
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
}

/// Whether the text looks like an SFEN: eight slashes between ranks, and spaces between fields.
fn looks_like_a_position(text: &str) -> bool {
    text.contains(' ') && text.matches('/').count() >= 3
}

fn parse(id: usize, text: &str) -> Result<Problem> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim();
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    let Sfen { position, number } = text.parse().context("SFEN")?;
    ensure!(
        position.king(!position.turn()).is_some(),
        "SFEN: board: expected a king of the side that is not to move"
    );
    Ok(Problem {
        id,
        position,
        number,
    })
}
