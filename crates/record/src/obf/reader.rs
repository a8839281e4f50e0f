use std::io::{BufRead, Read as _};

use super::problem::split_comment;
use super::{Error, Fault, Problem};
use crate::decode;

/// More than any problem has.
const LONGEST: usize = 1 << 16;

/// Reads the problems of a file one by one. A line that is none does not end the file.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// How many lines were read.
    line: usize,
    buffer: Vec<u8>,
    done: bool,
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
        Reader {
            input,
            line: 0,
            buffer: Vec::new(),
            done: false,
        }
    }

    /// Reads a line into the buffer; whether there was one.
    fn read(&mut self) -> Result<bool, Fault> {
        self.buffer.clear();
        self.line += 1;
        let mut start = (&mut self.input).take(LONGEST as u64 + 1);
        match start.read_until(b'\n', &mut self.buffer) {
            Ok(length @ 0..=LONGEST) => Ok(length > 0),
            Ok(_) => Err(Fault::TooLong { longest: LONGEST }),
            Err(error) => Err(Fault::Io(error.kind())),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Problem, Error>;

    fn next(&mut self) -> Option<Result<Problem, Error>> {
        while !self.done {
            match self.read() {
                Ok(true) => {
                    let (text, _) = decode(&self.buffer);
                    if !split_comment(&text).0.trim().is_empty() {
                        return Some(Problem::parse(&text, self.line));
                    }
                }
                Ok(false) => self.done = true,
                Err(fault) => {
                    self.done = true;
                    let line = self.line;
                    return Some(Err(Error { line, fault }));
                }
            }
        }
        None
    }
}
