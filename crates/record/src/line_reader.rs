use std::fmt;
use std::io::{self, BufRead, Read as _};

use crate::decode;
use crate::line_counter::LineCounter;

/// Reads a file line by line and decodes each line. It holds one line in memory.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: LineCounter<R>,
    buffer: Vec<u8>,
    /// The most bytes a line may have.
    longest: usize,
    done: bool,
}

/// Why a line could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// The file could not be read on.
    Io(io::ErrorKind),
    /// The line is too long.
    TooLong {
        /// The most bytes a line may have.
        longest: usize,
    },
}

impl LineFault {
    /// The kind of an input error, for formats whose lines may have any length.
    pub(crate) fn kind(self) -> io::ErrorKind {
        match self {
            LineFault::Io(kind) => kind,
            LineFault::TooLong { .. } => io::ErrorKind::FileTooLarge,
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Io(kind) => write!(f, "reading: {kind}"),
            LineFault::TooLong { longest } => {
                write!(f, "expected at most {longest} bytes, found more")
            }
        }
    }
}

impl<R: BufRead> LineReader<R> {
    /// A reader at the beginning of a file, of lines of any length.
    pub(crate) fn new(input: R) -> LineReader<R> {
        LineReader::up_to(usize::MAX, input)
    }

    /// A reader at the beginning of a file, of lines of at most `longest` bytes.
    pub(crate) fn up_to(longest: usize, input: R) -> LineReader<R> {
        LineReader {
            input: LineCounter::new(input),
            buffer: Vec::new(),
            longest,
            done: false,
        }
    }

    /// The next game. `parse` gets each line with its number, and returns `None` where a line
    /// holds no game; `broken` makes the error of a line that could not be read, which ends the
    /// file.
    pub(crate) fn next_game<G, E>(
        &mut self,
        parse: impl Fn(&str, usize) -> Option<Result<G, E>>,
        broken: impl FnOnce(usize, LineFault) -> E,
    ) -> Option<Result<G, E>> {
        while !self.done {
            let line = self.input.line;
            match self.read() {
                Ok(true) => {
                    let game = parse(&decode(&self.buffer).0, line);
                    if game.is_some() {
                        return game;
                    }
                }
                Ok(false) => self.done = true,
                Err(fault) => {
                    self.done = true;
                    return Some(Err(broken(line, fault)));
                }
            }
        }
        None
    }

    /// Reads a line into the buffer; whether there was one.
    fn read(&mut self) -> Result<bool, LineFault> {
        self.buffer.clear();
        let longest = self.longest;
        let mut start = (&mut self.input).take((longest as u64).saturating_add(1));
        match start.read_until(b'\n', &mut self.buffer) {
            Ok(length) if length > longest => Err(LineFault::TooLong { longest }),
            Ok(length) => Ok(length > 0),
            Err(error) => Err(LineFault::Io(error.kind())),
        }
    }
}
