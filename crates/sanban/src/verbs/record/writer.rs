use std::path::Path;

use anyhow::{Context, Result, bail};
use record::wthor::{Collection, Kind, Written};
use record::{renju, rif};

use super::format::Format;
use super::game::Game;
use super::wthor_base;

/// The texts of the games that go into one file.
pub(super) struct Writer {
    format: Format,
    count: u64,
    kept: Kept,
}

/// Games that are written at the end.
enum Kept {
    Nothing,
    Rif(Vec<renju::Record>),
    Wthor(Box<Collection>),
}

/// What comes at the end.
pub(super) struct Rest {
    /// The end of the file.
    pub(super) bytes: Vec<u8>,
    /// Files that belong beside it.
    pub(super) beside: Vec<(&'static str, Vec<u8>)>,
    /// How many games there are.
    pub(super) games: u64,
}

impl Writer {
    /// A writer for a file at `target`.
    pub(super) fn new(format: Format, target: &Path) -> Result<Writer> {
        let kept = match format {
            Format::Rif => Kept::Rif(Vec::new()),
            // Names that are there keep their numbers.
            Format::Wthor => Kept::Wthor(Box::new(Collection::new(wthor_base::beside(target)?))),
            _ => Kept::Nothing,
        };
        Ok(Writer {
            format,
            count: 0,
            kept,
        })
    }

    /// What comes into the file for this game now.
    pub(super) fn push(&mut self, game: &Game) -> Result<String> {
        let is_first = self.count == 0;
        self.count += 1;
        if self.format.holds_one() && !is_first {
            bail!("a file of this format holds one game, and there are more");
        }
        match &mut self.kept {
            Kept::Nothing => {}
            Kept::Rif(games) => games.push(self.format.renju(game)?.clone()),
            Kept::Wthor(games) => games
                .push(self.format.othello(game)?)
                .with_context(|| format!("game {}", self.count))?,
        }
        self.format.write_game(game, is_first)
    }

    /// What comes into the file at its end, and beside it.
    pub(super) fn finish(self) -> Result<Rest> {
        let mut rest = Rest {
            bytes: Vec::new(),
            beside: Vec::new(),
            games: self.count,
        };
        match self.kept {
            Kept::Nothing => {}
            Kept::Rif(games) => rest.bytes = rif::to_text(&games)?.into_bytes(),
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
