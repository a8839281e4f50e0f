//! The files that samples are made from.

mod othello;
mod renju;
mod shogi;

use std::fmt::Display;
use std::io::{BufReader, Read};

use record::Partial;
use record::archive::RecordInput;

use super::tally::Tallied;
use super::{Packing, Played};

/// A game whose records can be read.
pub trait Source: Packing {
    /// The file name extensions of its records, and their formats.
    const FORMATS: &'static [(&'static str, Format<Self>)];
}

/// How a record format is read.
#[derive(Debug)]
pub enum Format<P: Packing> {
    /// Each line is a game: its text and its number.
    Lines(fn(&str, usize) -> Result<Played<P>, String>),
    /// The reader finds the end of each game.
    Games(fn(Input) -> Games<P>),
}

/// A file that is being read.
pub type Input = BufReader<Tallied<RecordInput>>;

/// The games of a file, or where and why one cannot be read.
pub type Games<P> = Box<dyn Iterator<Item = Result<Played<P>, String>> + Send>;

/// The games of a reader.
fn games<P: Packing, R: 'static, E: Display + 'static>(
    records: impl Iterator<Item = Result<R, Partial<R, E>>> + Send + 'static,
    played: fn(&R) -> Result<Played<P>, String>,
) -> Games<P> {
    Box::new(records.map(move |record| match record {
        Ok(record) => played(&record),
        Err(partial) => Err(partial.error.to_string()),
    }))
}

/// The one game of a text.
fn one<P: Packing, R: 'static, E: Display + 'static>(
    mut input: Input,
    parse: impl FnOnce(&str) -> Result<R, Partial<R, E>>,
    played: fn(&R) -> Result<Played<P>, String>,
) -> Games<P> {
    let mut bytes = Vec::new();
    let game = match input.read_to_end(&mut bytes) {
        Ok(_) => match parse(&record::decode(&bytes).0) {
            Ok(record) => played(&record),
            Err(partial) => Err(partial.error.to_string()),
        },
        Err(why) => Err(why.to_string()),
    };
    Box::new(std::iter::once(game))
}

/// The moves of a line, and how many of them were chosen for the players: the number after them, as
/// `sanban selfplay --out` writes it.
fn without_number(text: &str) -> (&str, usize) {
    let text = text.trim();
    let number = |word: &str| word.parse().ok();
    match text.rsplit_once(char::is_whitespace) {
        Some((moves, word)) => match number(word) {
            Some(given) => (moves.trim_end(), given),
            None => (text, 0),
        },
        None => (text, 0),
    }
}
