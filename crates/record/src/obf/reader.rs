use std::io::BufRead;

use super::problem::split_comment;
use super::{Error, Fault, Problem};
use crate::line_reader::LineReader;

/// More bytes than any problem has.
const LONGEST: usize = 1 << 16;

/// Reads the problems of a file one by one. A line that is none does not end the file.
#[derive(Debug)]
pub struct Reader<R> {
    lines: LineReader<R>,
}

/// The problems of a text.
#[must_use]
pub fn problems(text: &str) -> Reader<&[u8]> {
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
    type Item = Result<Problem, Error>;

    fn next(&mut self) -> Option<Result<Problem, Error>> {
        self.lines.next_game(
            |text, line| {
                let (body, _) = split_comment(text);
                (!body.trim().is_empty()).then(|| Problem::parse(text, line))
            },
            |line, fault| Error {
                line,
                fault: Fault::Line(fault),
            },
        )
    }
}
