use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use record::shogi::{Partial, Record};
use record::{csa, usi};

/// A record file's format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// CSA, read in any version, written as V3.0
    Csa,
    /// CSA, written as V2.2
    Csa22,
    /// One game a line, as after USI's `position`
    Usi,
}

/// A game that was read, or what was read of it and why it stopped: line and reason.
pub(super) type Reading = Result<Record, Partial<anyhow::Error>>;

impl Format {
    /// The format that a file's name tells.
    pub(super) fn of(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "csa" => Some(Format::Csa),
            "sfen" | "usi" | "txt" => Some(Format::Usi),
            _ => None,
        }
    }

    /// The end of a file's name.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 => "csa",
            Format::Usi => "sfen",
        }
    }

    /// The games of a file, one after the other; one is in memory at a time.
    pub(super) fn read(self, path: &Path) -> Result<Box<dyn Iterator<Item = Reading>>> {
        let file = File::open(path).context("cannot be read")?;
        let input = BufReader::new(file);
        Ok(match self {
            Format::Csa | Format::Csa22 => Box::new(csa::Reader::new(input).map(reading)),
            Format::Usi => Box::new(usi::Reader::new(input).map(reading)),
        })
    }

    /// The text of a game in a file of several; `first` is the first of the file.
    pub(super) fn write(self, game: &Record, first: bool) -> Result<String> {
        let between = if first { "" } else { "/\n" };
        Ok(match self {
            Format::Csa => between.to_owned() + &csa::to_text(game, csa::Version::V30)?,
            Format::Csa22 => between.to_owned() + &csa::to_text(game, csa::Version::V22)?,
            Format::Usi => usi::to_text(game) + "\n",
        })
    }
}

fn reading<E: std::error::Error + Send + Sync + 'static>(
    game: Result<Record, Partial<E>>,
) -> Reading {
    game.map_err(|partial| Partial {
        record: partial.record,
        error: anyhow::Error::new(partial.error),
    })
}

/// The format asked for, or the one the name tells.
pub(super) fn choose(asked: Option<Format>, path: &Path) -> Result<Format> {
    match asked.or_else(|| Format::of(path)) {
        Some(format) => Ok(format),
        None => bail!(
            "{}: the name does not tell the format: use --from or --to",
            path.display()
        ),
    }
}
