use std::io::{self, BufRead};

use super::property::Property;
use super::{Error, Fault};
use crate::line_counter::LineCounter;

/// The most bytes of a value. Names, boards and moves have a hundred; comments may be long.
const LONGEST_VALUE: usize = 1 << 16;

/// The most bytes of a game. Games of the archive have two thousand.
const LONGEST_GAME: usize = 1 << 20;

/// Longer words are no names of properties.
const LONGEST_NAME: usize = 32;

/// Cuts a file into games and their properties.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    input: LineCounter<R>,
    /// The number of bytes of the game that were read.
    length: usize,
    /// Whether the first letters of a game were read where another one broke off.
    is_open: bool,
}

/// How far a value looks like a line that begins another game: a line end, perhaps the number of
/// games in a match, a bracket and a semicolon.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    No,
    LineEnd,
    Bracket,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Lexer<R> {
        Lexer {
            input: LineCounter::new(input),
            length: 0,
            is_open: false,
        }
    }

    /// Goes behind the `(;` of the next game, if there is one.
    pub(super) fn find_game(&mut self) -> Result<bool, Error> {
        let mut was_bracket = false;
        while !self.is_open {
            // Text between games may have any length: it is not kept.
            self.length = 0;
            match self.byte()? {
                None => return Ok(false),
                Some(b';') if was_bracket => self.is_open = true,
                Some(byte) => was_bracket = byte == b'(',
            }
        }
        self.is_open = false;
        self.length = 0;
        Ok(true)
    }

    /// The next property of the game; `None` at its end.
    pub(super) fn property(&mut self) -> Result<Option<Property>, Error> {
        loop {
            let line = self.input.line;
            match self.byte()? {
                Some(b')') => return Ok(None),
                Some(b';') => {}
                Some(byte) if byte.is_ascii_whitespace() => {}
                Some(byte) if byte.is_ascii_alphabetic() => {
                    let name = self.name(byte)?;
                    let value = self.value(&name, line)?;
                    return Ok(Some(Property { name, value, line }));
                }
                found => return Err(self.refuse(found)?),
            }
        }
    }

    /// The rest of a name, to the bracket behind it.
    fn name(&mut self, first: u8) -> Result<String, Error> {
        let mut name = String::from(char::from(first.to_ascii_uppercase()));
        let mut is_over = false;
        loop {
            match self.byte()? {
                Some(b'[') => return Ok(name),
                Some(byte) if byte.is_ascii_whitespace() => is_over = true,
                Some(byte)
                    if byte.is_ascii_alphabetic() && !is_over && name.len() < LONGEST_NAME =>
                {
                    name.push(char::from(byte.to_ascii_uppercase()));
                }
                found => return Err(self.refuse(found)?),
            }
        }
    }

    /// A value, to the bracket that closes it.
    fn value(&mut self, name: &str, line: usize) -> Result<Vec<u8>, Error> {
        let mut value = Vec::new();
        let mut is_escaped = false;
        let mut cut = Cut::No;
        let unclosed = || Error {
            line,
            fault: Fault::Unclosed {
                property: name.to_owned(),
            },
        };
        loop {
            let byte = self.byte()?.ok_or_else(unclosed)?;
            cut = match (cut, byte) {
                (Cut::Bracket, b';') => {
                    self.is_open = true;
                    return Err(unclosed());
                }
                (_, b'\n') => Cut::LineEnd,
                (Cut::LineEnd, b'(') => Cut::Bracket,
                (Cut::LineEnd, b'0'..=b'9' | b' ' | b'\t' | b'\r') => Cut::LineEnd,
                _ => Cut::No,
            };
            match byte {
                b']' if !is_escaped => return Ok(value),
                b'\\' => is_escaped = !is_escaped,
                _ => is_escaped = false,
            }
            if value.len() == LONGEST_VALUE {
                return Err(too_long(name, LONGEST_VALUE, line));
            }
            value.push(byte);
        }
    }

    /// A letter that cannot be there. If a game begins with it, that game is not lost.
    fn refuse(&mut self, found: Option<u8>) -> Result<Error, Error> {
        let error = Error {
            line: self.input.line,
            fault: Fault::Letter {
                found: found.map(|byte| match byte {
                    0..0x80 => char::from(byte),
                    _ => char::REPLACEMENT_CHARACTER,
                }),
            },
        };
        let mut next = found;
        while next == Some(b'(') {
            next = self.byte()?;
            self.is_open = next == Some(b';');
        }
        Ok(error)
    }

    fn byte(&mut self) -> Result<Option<u8>, Error> {
        let line = self.input.line;
        if self.length > LONGEST_GAME {
            // Whatever follows is no part of it.
            self.length = 0;
            return Err(too_long("game", LONGEST_GAME, line));
        }
        let buffer = loop {
            match self.input.fill_buf() {
                Ok(buffer) => break buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let fault = Fault::Io(error.kind());
                    return Err(Error { line, fault });
                }
            }
        };
        let byte = buffer.first().copied();
        if byte.is_some() {
            self.input.consume(1);
            self.length += 1;
        }
        Ok(byte)
    }
}

fn too_long(field: &str, longest: usize, line: usize) -> Error {
    let field = field.to_owned();
    Error {
        line,
        fault: Fault::TooLong { field, longest },
    }
}
