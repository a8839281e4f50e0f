//! What oserou learned: the most frequent patterns of each line.

use std::cmp::Reverse;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use learn::lines::{Folder, read_line};
use othello_engine::classic::{Counts, LineNumber, PatternId};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::language::Language;

/// How many patterns of a line are shown.
const SHOWN: usize = 5;

/// What a path has learned, if it is a line file or a folder of them.
pub(super) fn read(path: &Path) -> Result<Option<(Vec<LineNumber>, Counts)>> {
    if path.is_dir() {
        let learned = Folder::new(path).read()?;
        return Ok(learned.map(|learned| (LineNumber::all().collect(), learned.counts)));
    }
    let found = read_line(path)?;
    Ok(found.map(|(line, counts)| (vec![line], counts)))
}

pub(super) fn write(
    lines: &[LineNumber],
    counts: &Counts,
    as_json: bool,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let mut objects = Vec::new();
    for &line in lines {
        let mut patterns: Vec<(PatternId, u32)> = counts.of(line).collect();
        let count = patterns.len();
        // Of equals the one that came up first.
        patterns.sort_by_key(|(_, count)| Reverse(*count));
        patterns.truncate(SHOWN);
        let squares: Vec<String> = line.squares().map(|square| square.to_string()).collect();
        let (first, last) = squares.first().zip(squares.last()).context("no squares")?;
        if as_json {
            let patterns: Vec<Value> = patterns
                .iter()
                .map(|(id, count)| json!({"count": count, "codes": id.pattern().0, "runs": id.to_string()}))
                .collect();
            objects.push(json!({
                "line": line.get(),
                "squares": squares,
                "patterns": count,
                "most_frequent": patterns,
            }));
            continue;
        }
        let number = line.get();
        writeln!(
            out,
            "{}",
            language.pick(
                format!("line {number}, {first} to {last}: {count} patterns"),
                format!("{number}番 {first}〜{last}: {count}パターン"),
            )
        )?;
        for (id, count) in patterns {
            writeln!(out, "{count:>10}  {id}")?;
        }
    }
    if as_json {
        writeln!(out, "{}", json!({"schema": 1, "lines": objects}))?;
    }
    Ok(Answer::Yes)
}
