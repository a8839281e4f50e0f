use std::io::BufRead;

use super::{Error, Fault, parse};
use crate::line_reader::LineReader;
use crate::othello::{Partial, Record};

/// More bytes than any game has.
const LONGEST: usize = 1 << 16;

/// Reads the games of a file one by one. Empty lines and remarks are no games.
#[derive(Debug)]
pub struct Reader<R> {
    lines: LineReader<R>,
}

/// The games of a text.
#[must_use]
pub fn games(text: &str) -> Reader<&[u8]> {
    Reader::new(text.as_bytes())
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file.
    #[must_use]
    pub fn new(input: R) -> Reader<R> {
        let lines = LineReader::up_to(LONGEST, input);
        Reader { lines }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        self.lines.next_game(
            |text, line| is_game(text.trim()).then(|| parse(text.trim(), line)),
            |line, fault| {
                let fault = Fault::Line(fault);
                Partial::new(Record::default(), Error { line, fault })
            },
        )
    }
}

fn is_game(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('#')
}
