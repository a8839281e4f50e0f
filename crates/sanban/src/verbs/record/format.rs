use std::fs::{self, File};
use std::io::BufReader;
use std::iter;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use record::shogi::{Partial, Record};
use record::{csa, decode, jkf, ki2, kif, usi};

/// A record file's format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// CSA, read in any version, written as V3.0
    Csa,
    /// CSA, written as V2.2
    Csa22,
    /// One game a line, as after USI's `position`
    Usi,
    /// KIF, in UTF-8
    Kif,
    /// KI2, in UTF-8
    Ki2,
    /// JKF, the JSON kifu format
    Jkf,
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
            "kif" | "kifu" | "bod" => Some(Format::Kif),
            "ki2" | "ki2u" => Some(Format::Ki2),
            "jkf" | "json" => Some(Format::Jkf),
            _ => None,
        }
    }

    /// The end of a file's name.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 => "csa",
            Format::Usi => "sfen",
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Jkf => "jkf",
        }
    }

    /// The games of a file, one after the other; one is in memory at a time.
    pub(super) fn read(self, path: &Path) -> Result<Box<dyn Iterator<Item = Reading>>> {
        let open = || {
            File::open(path)
                .map(BufReader::new)
                .context("cannot be read")
        };
        // These hold one game a file.
        let bytes = || fs::read(path).context("cannot be read");
        Ok(match self {
            Format::Csa | Format::Csa22 => Box::new(csa::Reader::new(open()?).map(reading)),
            Format::Usi => Box::new(usi::Reader::new(open()?).map(reading)),
            Format::Kif => Box::new(iter::once(reading(kif::parse(&decode(&bytes()?).0)))),
            Format::Ki2 => Box::new(iter::once(reading(ki2::parse(&decode(&bytes()?).0)))),
            Format::Jkf => Box::new(iter::once(reading(jkf::parse(&decode(&bytes()?).0)))),
        })
    }

    /// The text of a game in a file of several; `first` is the first of the file.
    pub(super) fn write(self, game: &Record, first: bool) -> Result<String> {
        let between = if first { "" } else { "/\n" };
        if matches!(self, Format::Kif | Format::Ki2 | Format::Jkf) && !first {
            bail!("a file of this format holds one game, and there are more");
        }
        Ok(match self {
            Format::Kif => kif::to_text(game)?,
            Format::Ki2 => ki2::to_text(game)?,
            Format::Jkf => jkf::to_text(game)?,
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
