use std::ops::Range;

use super::file::{game, head};
use super::{Base, Error, File};
use crate::othello::{Partial, Record};

impl Base {
    /// The games of a file as records, one after the other. A broken game does not end the file.
    pub fn records(self, bytes: Vec<u8>) -> Result<Records, Error> {
        let (file, count) = head(&bytes)?;
        Ok(Records {
            base: self,
            file,
            bytes,
            rest: 0..count,
        })
    }
}

/// The games of a file, with their names.
#[derive(Clone, Debug)]
pub struct Records {
    base: Base,
    /// The header.
    file: File,
    bytes: Vec<u8>,
    rest: Range<usize>,
}

impl Iterator for Records {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        let game = game(&self.bytes, self.rest.next()?);
        Some(match game {
            Ok(game) => Ok(game.record(&self.file, &self.base)),
            Err(error) => Err(Partial::new(Record::default(), error)),
        })
    }
}
