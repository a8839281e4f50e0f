use std::cmp::Reverse;
use std::path::Path;

use learn::RunError;
use othello_engine::classic::{Counts, LineNumber, PatternId};
use report::Language;
use serde_json::{Value, json};

use super::{Folder, read_line};

/// The number of patterns shown of each line.
const SHOWN: usize = 5;

/// The most frequent patterns of each line that oserou has learned.
pub struct FrequentPatterns {
    lines: Vec<LineNumber>,
    counts: Counts,
}

impl FrequentPatterns {
    /// Reads a line file or a folder of them; `None` if the path is neither.
    pub fn read(path: &Path) -> Result<Option<FrequentPatterns>, RunError> {
        let found = if path.is_dir() {
            let learned = Folder::new(path).read()?;
            learned.map(|learned| (LineNumber::all().collect(), learned.counts))
        } else {
            read_line(path)?.map(|(line, counts)| (vec![line], counts))
        };
        Ok(found.map(|(lines, counts)| FrequentPatterns { lines, counts }))
    }

    /// The number of patterns of a line, and the most frequent ones. Equally frequent patterns
    /// stay in the order in which they came up.
    fn of(&self, line: LineNumber) -> (usize, Vec<(PatternId, u32)>) {
        let mut patterns: Vec<(PatternId, u32)> = self.counts.of(line).collect();
        let count = patterns.len();
        patterns.sort_by_key(|(_, count)| Reverse(*count));
        patterns.truncate(SHOWN);
        (count, patterns)
    }

    /// The patterns as text, line by line.
    #[must_use]
    pub fn text(&self, language: Language) -> Vec<String> {
        let mut text = Vec::new();
        for &line in &self.lines {
            let (count, patterns) = self.of(line);
            let squares = squares(line);
            let first = squares.first().map_or("", String::as_str);
            let last = squares.last().map_or("", String::as_str);
            let number = line.get();
            text.push(language.pick(
                format!("line {number}, {first} to {last}: {count} patterns"),
                format!("{number}番 {first}〜{last}: {count}パターン"),
            ));
            text.extend(
                patterns
                    .iter()
                    .map(|(id, count)| format!("{count:>10}  {id}")),
            );
        }
        text
    }

    /// The patterns as JSON.
    #[must_use]
    pub fn object(&self) -> Value {
        let lines = self.lines.iter().map(|&line| {
            let (count, patterns) = self.of(line);
            let patterns: Vec<Value> = patterns
                .iter()
                .map(|(id, count)| json!({"count": count, "codes": id.pattern().0, "runs": id.to_string()}))
                .collect();
            json!({
                "line": line.get(),
                "squares": squares(line),
                "patterns": count,
                "most_frequent": patterns,
            })
        });
        json!({"schema": 1, "lines": lines.collect::<Vec<Value>>()})
    }
}

fn squares(line: LineNumber) -> Vec<String> {
    line.squares().map(|square| square.to_string()).collect()
}
