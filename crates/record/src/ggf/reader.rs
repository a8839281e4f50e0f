use std::io::BufRead;

use super::interpreter::Interpreter;
use super::lexer::Lexer;
use super::{Error, Fault};
use crate::othello::{Partial, Record};

/// Reads the games of a file one by one. A game that cannot be read does not end the file.
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
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
            lexer: Lexer::new(input),
            done: false,
        }
    }

    /// Reads a game to its end, if it has one, and says what was wrong first.
    fn read(&mut self, interpreter: &mut Interpreter) -> Result<(), Error> {
        let mut told = Ok(());
        loop {
            match self.lexer.property() {
                Ok(Some(property)) if told.is_ok() => {
                    told = interpreter
                        .take(&property)
                        .map_err(Error::on(property.line));
                }
                Ok(Some(_)) => {}
                Ok(None) => return told,
                Err(error) => {
                    self.done |= matches!(error.fault, Fault::Io(_));
                    return told.and(Err(error));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        if self.done {
            return None;
        }
        let mut interpreter = Interpreter::new();
        let read = match self.lexer.find_game() {
            Ok(true) => self.read(&mut interpreter),
            Ok(false) => {
                self.done = true;
                return None;
            }
            Err(error) => {
                self.done = true;
                Err(error)
            }
        };
        Some(Partial::unless_ok(interpreter.finish(), read))
    }
}
