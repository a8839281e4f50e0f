//! The Japanese of help texts, line by line.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The catalogue: a line of English, then its Japanese, indented by two spaces.
const TEXT: &str = include_str!("../texts/help.ja.txt");

static JAPANESE: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| entries().collect());

/// The entries of the catalogue, English first, in the order of the file.
pub fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut english = "";
    TEXT.lines().filter_map(move |line| {
        if let Some(japanese) = line.strip_prefix("  ") {
            Some((english, japanese))
        } else {
            english = line;
            None
        }
    })
}

/// The Japanese of a line of help, written without a full stop.
pub fn line(english: &str) -> Option<&'static str> {
    JAPANESE.get(english).copied()
}

/// A help text in Japanese: paragraphs and lines one by one. A line without an entry stays English.
pub fn text(english: &str) -> String {
    let lines: Vec<String> = english.split('\n').map(translated).collect();
    lines.join("\n")
}

/// A line of a help text as the catalogue has it: no indentation, no full stop.
pub fn key(line: &str) -> &str {
    let line = line.trim();
    line.strip_suffix('.').unwrap_or(line)
}

fn translated(english: &str) -> String {
    let key = key(english);
    let Some(japanese) = line(key) else {
        return english.to_owned();
    };
    let indent = &english[..english.len() - english.trim_start().len()];
    let stop = if english.trim().len() > key.len() {
        "。"
    } else {
        ""
    };
    format!("{indent}{japanese}{stop}")
}
