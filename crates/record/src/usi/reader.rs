use std::io::BufRead;

use super::{Error, Fault, parse};
use crate::decode;
use crate::shogi::{Partial, Record};

/// Reads a file of lines one by one. Empty lines are no games.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// How many lines were read.
    line: usize,
    buffer: Vec<u8>,
    done: bool,
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
        Reader {
            input,
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
                    if !text.trim().is_empty() {
                        return Some(parse(&text, self.line));
                    }
                }
                Err(error) => {
                    self.done = true;
                    return Some(Err(Partial {
                        record: Box::default(),
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
