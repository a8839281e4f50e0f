use learn::Trouble;
use othello_engine::book::{Board, Book};
use serde::Serialize;

/// The inputs of a book that was edited by hand: it can be reproduced from the same files.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BookEdits {
    what: &'static str,
    version: &'static str,
    /// The command that made the book.
    command: String,
    positions: usize,
    /// The value of the first position for Black, in discs.
    score: i32,
    /// The checksum of the book file.
    crc32: u32,
    bytes: usize,
    inputs: Vec<EditedBook>,
}

/// A book that a command read.
#[derive(Serialize)]
struct EditedBook {
    file: String,
    bytes: usize,
    crc32: u32,
}

impl BookEdits {
    /// The manifest of a book that this command made of these files, with their names.
    #[must_use]
    pub fn new(command: String, inputs: &[(String, Vec<u8>)], book: &Book) -> BookEdits {
        let bytes = book.to_bytes();
        let inputs = inputs.iter().map(|(file, bytes)| EditedBook {
            file: file.clone(),
            bytes: bytes.len(),
            crc32: crc32fast::hash(bytes),
        });
        BookEdits {
            what: "Opening book of Othello, edited by `sanban book`",
            version: env!("CARGO_PKG_VERSION"),
            command,
            positions: book.len(),
            score: book.page(Board::start()).map_or(0, |page| page.score()),
            crc32: crc32fast::hash(&bytes),
            bytes: bytes.len(),
            inputs: inputs.collect(),
        }
    }

    /// The text of the manifest.
    pub fn to_toml(&self) -> Result<String, Trouble> {
        toml::to_string(self).map_err(|why| Trouble::Input(why.to_string()))
    }
}
