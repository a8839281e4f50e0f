use std::io::{BufRead as _, BufReader, Read as _};

use ::renju::Rules;

use super::{Format, RecordFile};
use crate::{decode, squares, transcript, usi};

/// A first line that is longer is none of a game.
const LONGEST: u64 = 1 << 16;

impl Format {
    /// The format of a file that is there: by its name, and for `.txt`, which every game has for its
    /// lines of moves, by its first line.
    #[must_use]
    pub fn of_file(file: &RecordFile) -> Option<Format> {
        let path = file.path();
        let named = Format::of(path)?;
        let is_text = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("txt"));
        if is_text && (file.is_packed() || path.is_file()) {
            return Some(first_line(file).map_or(named, |line| of_line(&line).unwrap_or(named)));
        }
        Some(named)
    }
}

/// The first line of a file with moves.
fn first_line(file: &RecordFile) -> Option<String> {
    let mut input = BufReader::new(file.open().ok()?);
    loop {
        let mut line = Vec::new();
        let length = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        if length.ok()? == 0 {
            return None;
        }
        let text = decode(&line).0;
        if !text.trim().is_empty() && !text.starts_with('#') {
            return Some(text.into_owned());
        }
    }
}

/// The game whose rules allow the line. Few games of Renju are also games of Othello.
fn of_line(line: &str) -> Option<Format> {
    if usi::parse(line, 1).is_ok() {
        Some(Format::Usi)
    } else if squares::parse(line, 1).is_ok() {
        Some(Format::Squares)
    } else if transcript::parse(line, 1, Rules::default()).is_ok() {
        Some(Format::Points)
    } else {
        None
    }
}
