use std::io::{BufRead, Read as _};

use ::othello::{Position, Transcript};

use super::{Error, Fault};
use crate::decode;
use crate::othello::{Partial, Record};

/// More than any game has.
const LONGEST: usize = 1 << 16;

/// Reads a file of lines one by one. Empty lines and remarks are no games.
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

    fn refuse(&self, record: Record, fault: Fault) -> Partial<Error> {
        Partial {
            record: Box::new(record),
            error: Error {
                line: self.line,
                fault,
            },
        }
    }
}

/// The moves of a line without the number behind them, which says how many of them were given to
/// the players (`sanban selfplay --out`).
fn without_number(text: &str) -> &str {
    match text.rsplit_once(char::is_whitespace) {
        Some((moves, number)) if number.bytes().all(|b| b.is_ascii_digit()) => moves.trim_end(),
        _ => text,
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        while !self.done {
            match self.read() {
                Ok(true) => {
                    let (text, _) = decode(&self.buffer);
                    let text = text.trim();
                    if !text.is_empty() && !text.starts_with('#') {
                        let moves = without_number(text);
                        let (game, read) = Transcript::parse_far(Position::START, moves);
                        let record = Record::of(&game.line);
                        return Some(match read {
                            Ok(()) => Ok(record),
                            Err(error) => Err(self.refuse(record, Fault::Move(error))),
                        });
                    }
                }
                Ok(false) => self.done = true,
                Err(fault) => {
                    self.done = true;
                    return Some(Err(self.refuse(Record::default(), fault)));
                }
            }
        }
        None
    }
}
