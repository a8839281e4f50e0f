use std::path::Path;

use super::names_beside::names_beside;
use super::{AnyRecord, ArchiveError, Format, FormatError, RecordFile};
use crate::wthor::{Collection, Kind, Written};
use crate::{renju, rif};

/// Writes games into one file of a format.
#[derive(Debug)]
pub struct ArchiveWriter {
    format: Format,
    count: u64,
    kept: Kept,
}

/// Games that are written at the end.
#[derive(Debug)]
enum Kept {
    Nothing,
    Rif(Vec<renju::Record>),
    Wthor(Box<Collection>),
}

/// The end of a file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndOfFile {
    /// The end of the file.
    pub bytes: Vec<u8>,
    /// Files that belong beside it.
    pub beside: Vec<(&'static str, Vec<u8>)>,
    /// How many games there are.
    pub games: u64,
}

impl ArchiveWriter {
    /// A writer for a file at `target`.
    pub fn new(format: Format, target: &Path) -> Result<ArchiveWriter, ArchiveError> {
        let kept = match format {
            Format::Rif => Kept::Rif(Vec::new()),
            // Names that are there keep their numbers.
            Format::Wthor => Kept::Wthor(Box::new(Collection::new(names_beside(
                &RecordFile::on_disk(target),
            )?))),
            _ => Kept::Nothing,
        };
        Ok(ArchiveWriter {
            format,
            count: 0,
            kept,
        })
    }

    /// The text of a game, to be added to the file.
    pub fn push(&mut self, game: &AnyRecord) -> Result<String, ArchiveError> {
        let is_first = self.count == 0;
        self.count += 1;
        if self.format.holds_one() && !is_first {
            return Err(ArchiveError::HoldsOne);
        }
        match &mut self.kept {
            Kept::Nothing => {}
            Kept::Rif(games) => games.push(self.format.renju(game)?.clone()),
            Kept::Wthor(games) => {
                let game = self.format.othello(game)?;
                games.push(game).map_err(|error| ArchiveError::Game {
                    number: self.count,
                    error: FormatError::new(error),
                })?;
            }
        }
        self.format.write_game(game, is_first)
    }

    /// The end of the file, and the files that belong beside it.
    pub fn finish(self) -> Result<EndOfFile, ArchiveError> {
        let mut rest = EndOfFile {
            bytes: Vec::new(),
            beside: Vec::new(),
            games: self.count,
        };
        match self.kept {
            Kept::Nothing => {}
            Kept::Rif(games) => {
                rest.bytes = rif::to_text(&games)
                    .map_err(ArchiveError::format)?
                    .into_bytes()
            }
            Kept::Wthor(games) => {
                let Written {
                    games,
                    players,
                    tournaments,
                } = games.finish();
                rest.bytes = games;
                rest.beside = vec![
                    (Kind::Players.file(), players),
                    (Kind::Tournaments.file(), tournaments),
                ];
            }
        }
        Ok(rest)
    }
}
