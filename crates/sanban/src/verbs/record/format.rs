use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;
use std::iter;
use std::path::Path;

use ::renju::RuleSet;
use ::renju::rdd::Config;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use record::{
    Partial, csa, decode, ggf, jkf, ki2, kif, othello, psq, rdd, renju, rif, sgf, shogi, squares,
    transcript, usi,
};

use super::game::Game;
use super::wthor_base;

/// A record file's format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Shogi: CSA, read in any version, written as V3.0
    Csa,
    /// Shogi: CSA, written as V2.2
    Csa22,
    /// Shogi: one game a line, as after USI's `position`
    Usi,
    /// Shogi: KIF, in UTF-8
    Kif,
    /// Shogi: KI2, in UTF-8
    Ki2,
    /// Shogi: JKF, the JSON kifu format
    Jkf,
    /// Renju: the points of a game in a row, one game a line
    Points,
    /// Renju: the file of the Renju RDD, one game on one line
    Rdd,
    /// Renju: Piskvork's saved games
    Psq,
    /// Renju: Piskvork's recorded moves
    Rec,
    /// Renju: Smart Game Format, game 4
    Sgf,
    /// Renju: RenjuNet's database in XML
    Rif,
    /// Othello: Generic Game Format, the files of GGS
    Ggf,
    /// Othello: the French federation's base, with WTH.JOU and WTH.TRN beside it
    Wthor,
    /// Othello: transcripts, the squares of a game in a row, one game a line
    Squares,
}

/// A game that was read, or what was read of it and why it stopped: line and reason.
pub(super) type Reading = Result<Game, Partial<Game, anyhow::Error>>;

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
            "points" => Some(Format::Points),
            "rdd" => Some(Format::Rdd),
            "psq" => Some(Format::Psq),
            "rec" => Some(Format::Rec),
            "sgf" => Some(Format::Sgf),
            "rif" | "xml" => Some(Format::Rif),
            "ggf" => Some(Format::Ggf),
            "wtb" => Some(Format::Wthor),
            "f5d6" => Some(Format::Squares),
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
            Format::Points => "points",
            Format::Rdd => "rdd",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Sgf => "sgf",
            Format::Rif => "rif",
            Format::Ggf => "ggf",
            Format::Wthor => "wtb",
            Format::Squares => "f5d6",
        }
    }

    /// The games of a file, one after the other; one is in memory at a time.
    pub(super) fn read(self, path: &Path) -> Result<Box<dyn Iterator<Item = Reading>>> {
        let open = || {
            File::open(path)
                .map(BufReader::new)
                .context("cannot be read")
        };
        // These hold one game a file, or few.
        let text = || {
            let bytes = fs::read(path).context("cannot be read")?;
            anyhow::Ok(decode(&bytes).0.into_owned())
        };
        let rules = ::renju::Rules::default();
        Ok(match self {
            Format::Csa | Format::Csa22 => Box::new(csa::Reader::new(open()?).map(of_shogi)),
            Format::Usi => Box::new(usi::Reader::new(open()?).map(of_shogi)),
            Format::Kif => Box::new(iter::once(of_shogi(kif::parse(&text()?)))),
            Format::Ki2 => Box::new(iter::once(of_shogi(ki2::parse(&text()?)))),
            Format::Jkf => Box::new(iter::once(of_shogi(jkf::parse(&text()?)))),
            Format::Points => Box::new(transcript::Reader::new(open()?, rules).map(of_renju)),
            Format::Rdd => Box::new(iter::once(rdd_game(&text()?)?)),
            Format::Psq => Box::new(iter::once(of_renju(psq::parse(&text()?, RuleSet::Renju)))),
            Format::Rec => Box::new(iter::once(of_renju(psq::parse_rec(&text()?, rules)))),
            Format::Sgf => {
                let text = text()?;
                let games: Vec<Reading> = sgf::games(&text, RuleSet::Renju).map(of_renju).collect();
                Box::new(games.into_iter())
            }
            Format::Rif => Box::new(rif::Reader::new(open()?).map(of_renju)),
            Format::Ggf => Box::new(ggf::Reader::new(open()?).map(of_othello)),
            Format::Squares => Box::new(squares::Reader::new(open()?).map(of_othello)),
            Format::Wthor => {
                let base = wthor_base::beside(path)?;
                let bytes = fs::read(path).context("cannot be read")?;
                Box::new(base.records(bytes)?.map(of_othello))
            }
        })
    }

    /// The games of a file, which must be Shogi's.
    pub(super) fn read_shogi(
        self,
        path: &Path,
    ) -> Result<impl Iterator<Item = Result<shogi::Record, shogi::Partial<anyhow::Error>>> + use<>>
    {
        match self.game() {
            "Shogi" => {}
            other => bail!("expected records of Shogi, found {other}"),
        }
        let shogi = |game| match game {
            Game::Shogi(game) => Some(game),
            Game::Renju(_) | Game::Othello(_) => None,
        };
        Ok(self.read(path)?.filter_map(move |game| match game {
            Ok(game) => shogi(game).map(Ok),
            Err(Partial { record, error }) => shogi(*record).map(|record| {
                Err(Partial {
                    record: Box::new(record),
                    error,
                })
            }),
        }))
    }

    /// The games of a file, which must be Othello's.
    pub(crate) fn read_othello(
        self,
        path: &Path,
    ) -> Result<
        impl Iterator<Item = Result<othello::Record, othello::Partial<anyhow::Error>>> + use<>,
    > {
        match self.game() {
            "Othello" => {}
            other => bail!("expected records of Othello, found {other}"),
        }
        let othello = |game| match game {
            Game::Othello(game) => Some(game),
            Game::Shogi(_) | Game::Renju(_) => None,
        };
        Ok(self.read(path)?.filter_map(move |game| match game {
            Ok(game) => othello(game).map(Ok),
            Err(Partial { record, error }) => othello(*record).map(|record| {
                Err(Partial {
                    record: Box::new(record),
                    error,
                })
            }),
        }))
    }

    /// The game whose records these are.
    fn game(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 | Format::Usi | Format::Kif | Format::Ki2 | Format::Jkf => {
                "Shogi"
            }
            Format::Points
            | Format::Rdd
            | Format::Psq
            | Format::Rec
            | Format::Sgf
            | Format::Rif => "Renju",
            Format::Ggf | Format::Wthor | Format::Squares => "Othello",
        }
    }

    /// Whether a file of this format holds one game and no more.
    pub(super) fn holds_one(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Jkf | Format::Rdd | Format::Psq | Format::Rec
        )
    }

    /// The text of a game in a file of several; `first` is the first of the file.
    pub(super) fn write_game(self, game: &Game, first: bool) -> Result<String> {
        let between = if first { "" } else { "/\n" };
        Ok(match self {
            Format::Kif => kif::to_text(self.shogi(game)?)?,
            Format::Ki2 => ki2::to_text(self.shogi(game)?)?,
            Format::Jkf => jkf::to_text(self.shogi(game)?)?,
            Format::Csa => {
                between.to_owned() + &csa::to_text(self.shogi(game)?, csa::Version::V30)?
            }
            Format::Csa22 => {
                between.to_owned() + &csa::to_text(self.shogi(game)?, csa::Version::V22)?
            }
            Format::Usi => usi::to_text(self.shogi(game)?) + "\n",
            Format::Points => transcript::to_text(self.renju(game)?) + "\n",
            Format::Rdd => {
                let game = self.renju(game)?;
                let config = Config {
                    table_size: game.rules().size,
                    ..Config::default()
                };
                rdd::write(&rdd::from_record(game)?, &config)
            }
            Format::Psq => psq::to_text(self.renju(game)?)?,
            Format::Rec => psq::to_rec_text(self.renju(game)?)?,
            Format::Sgf => sgf::to_text(self.renju(game)?),
            Format::Ggf => ggf::to_text(self.othello(game)?),
            Format::Squares => squares::to_text(self.othello(game)?)?,
            // Their players or the number of games come first, so that all games must be known.
            Format::Rif | Format::Wthor => String::new(),
        })
    }

    fn shogi(self, game: &Game) -> Result<&shogi::Record> {
        match game {
            Game::Shogi(game) => Ok(game),
            _ => bail!("{} cannot be written as {self:?}", game.name()),
        }
    }

    pub(super) fn renju(self, game: &Game) -> Result<&renju::Record> {
        match game {
            Game::Renju(game) => Ok(game),
            _ => bail!("{} cannot be written as {self:?}", game.name()),
        }
    }

    pub(super) fn othello(self, game: &Game) -> Result<&othello::Record> {
        match game {
            Game::Othello(game) => Ok(game),
            _ => bail!("{} cannot be written as {self:?}", game.name()),
        }
    }
}

fn rdd_game(text: &str) -> Result<Reading> {
    let config = Config::default();
    let loaded = rdd::parse(text, &config)?;
    let game = rdd::to_record(&loaded.moves, &config, RuleSet::Renju);
    Ok(game.map(Game::Renju).map_err(|partial| Partial {
        record: Box::new(Game::Renju(*partial.record)),
        error: anyhow::Error::msg(partial.error.to_string()),
    }))
}

fn of_shogi<E: Error + Send + Sync + 'static>(
    game: Result<shogi::Record, shogi::Partial<E>>,
) -> Reading {
    reading(game, Game::Shogi)
}

fn of_renju<E: Error + Send + Sync + 'static>(
    game: Result<renju::Record, renju::Partial<E>>,
) -> Reading {
    reading(game, Game::Renju)
}

fn of_othello<E: Error + Send + Sync + 'static>(
    game: Result<othello::Record, othello::Partial<E>>,
) -> Reading {
    reading(game, Game::Othello)
}

fn reading<R, E: Error + Send + Sync + 'static>(
    game: Result<R, Partial<R, E>>,
    wrap: fn(R) -> Game,
) -> Reading {
    game.map(wrap).map_err(|partial| Partial {
        record: Box::new(wrap(*partial.record)),
        error: anyhow::Error::new(partial.error),
    })
}

/// The format asked for, or the one the name tells.
pub(crate) fn choose(asked: Option<Format>, path: &Path) -> Result<Format> {
    match asked.or_else(|| Format::of(path)) {
        Some(format) => Ok(format),
        None => bail!(
            "{}: the name does not tell the format: use --from or --to",
            path.display()
        ),
    }
}
