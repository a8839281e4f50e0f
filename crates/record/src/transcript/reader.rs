use std::io::BufRead;

use ::renju::Rules;

use super::{Error, Fault, parse};
use crate::decode;
use crate::renju::{Partial, Record};

/// Reads a file of lines one by one. Empty lines and remarks are no games.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    rules: Rules,
    /// How many lines were read.
    line: usize,
    buffer: Vec<u8>,
    done: bool,
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
        Reader {
            input,
            rules,
            line: 0,
            buffer: Vec::new(),
            done: false,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        while !self.done {
            self.buffer.clear();
            self.line += 1;
            match self.input.read_until(b'\n', &mut self.buffer) {
                Ok(0) => self.done = true,
                Ok(_) => {
                    let (text, _) = decode(&self.buffer);
                    let text = text.trim();
                    if !text.is_empty() && !text.starts_with('#') {
                        return Some(parse(text, self.line, self.rules));
                    }
                }
                Err(error) => {
                    self.done = true;
                    return Some(Err(Partial {
                        record: Box::new(Record::new(self.rules)),
                        error: Error {
                            line: self.line,
                            fault: Fault::Io(error.kind()),
                        },
                    }));
                }
            }
        }
        None
    }
}
