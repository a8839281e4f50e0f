use std::io::BufRead;

use ::renju::Rules;

use super::{Error, Fault, parse};
use crate::line_reader::LineReader;
use crate::renju::{Partial, Record};

/// Reads the games of a file one by one. Empty lines and remarks are no games.
#[derive(Debug)]
pub struct Reader<R> {
    lines: LineReader<R>,
    rules: Rules,
}

/// The games of a text, under `rules`.
#[must_use]
pub fn games(text: &str, rules: Rules) -> Reader<&[u8]> {
    Reader::new(text.as_bytes(), rules)
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file of games under `rules`.
    #[must_use]
    pub fn new(input: R, rules: Rules) -> Reader<R> {
        let lines = LineReader::new(input);
        Reader { lines, rules }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        let rules = self.rules;
        self.lines.next_game(
            |text, line| is_game(text.trim()).then(|| parse(text, line, rules)),
            |line, fault| {
                let fault = Fault::Io(fault.kind());
                Partial::new(Record::new(rules), Error { line, fault })
            },
        )
    }
}

fn is_game(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('#')
}
