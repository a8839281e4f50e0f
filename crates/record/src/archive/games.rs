use std::io::BufReader;
use std::vec;

use ::renju::rdd::Config;
use ::renju::{RuleSet, Rules};

use super::names_beside::names_beside;
use super::{AnyRecord, ArchiveError, Format, FormatError, RecordFile, RecordInput};
use crate::{
    Partial, csa, decode, ggf, jkf, ki2, kif, othello, psq, rdd, rif, sgf, shogi, squares,
    transcript, usi, wthor,
};

/// A game of a file, or what was read of it and why reading stopped.
pub type AnyGame = Result<AnyRecord, Partial<AnyRecord, FormatError>>;

/// The games of a file, one after the other. Most formats have one game in memory at a time.
pub struct Games(Source);

type Input = BufReader<RecordInput>;

enum Source {
    Csa(csa::Reader<Input>),
    Usi(usi::Reader<Input>),
    Points(transcript::Reader<Input>),
    Rif(Box<rif::Reader<Input>>),
    Ggf(ggf::Reader<Input>),
    Squares(squares::Reader<Input>),
    Wthor(Box<wthor::Records>),
    /// Files of one game, or of few.
    Read(vec::IntoIter<AnyGame>),
}

impl Iterator for Games {
    type Item = AnyGame;

    fn next(&mut self) -> Option<AnyGame> {
        match &mut self.0 {
            Source::Csa(games) => games.next().map(any),
            Source::Usi(games) => games.next().map(any),
            Source::Points(games) => games.next().map(any),
            Source::Rif(games) => games.next().map(any),
            Source::Ggf(games) => games.next().map(any),
            Source::Squares(games) => games.next().map(any),
            Source::Wthor(games) => games.next().map(any),
            Source::Read(games) => games.next(),
        }
    }
}

impl Games {
    /// The game of a file of the Renju RDD, which does not say its settings itself.
    pub fn of_rdd(file: &RecordFile, config: &Config) -> Result<Games, ArchiveError> {
        let bytes = file.read().map_err(ArchiveError::Read)?;
        let loaded = rdd::parse(&decode(&bytes).0, config).map_err(ArchiveError::format)?;
        let game = any(rdd::to_record(&loaded.moves, config, RuleSet::Renju));
        Ok(Games(Source::Read(vec![game].into_iter())))
    }
}

impl Format {
    /// The games of a file.
    pub fn read(self, file: &RecordFile) -> Result<Games, ArchiveError> {
        let open = || {
            let input = file.open().map_err(ArchiveError::Read)?;
            Ok::<Input, ArchiveError>(BufReader::new(input))
        };
        let bytes = || file.read().map_err(ArchiveError::Read);
        let text = || Ok::<String, ArchiveError>(decode(&bytes()?).0.into_owned());
        let one = |game| Source::Read(vec![game].into_iter());
        let rules = Rules::default();
        Ok(Games(match self {
            Format::Csa | Format::Csa22 => Source::Csa(csa::Reader::new(open()?)),
            Format::Usi => Source::Usi(usi::Reader::new(open()?)),
            Format::Kif => one(any(kif::parse(&text()?))),
            Format::Ki2 => one(any(ki2::parse(&text()?))),
            Format::Jkf => one(any(jkf::parse(&text()?))),
            Format::Points => Source::Points(transcript::Reader::new(open()?, rules)),
            Format::Rdd => return Games::of_rdd(file, &Config::default()),
            Format::Psq => one(any(psq::parse(&text()?, RuleSet::Renju))),
            Format::Rec => one(any(psq::parse_rec(&text()?, rules))),
            Format::Sgf => {
                let games: Vec<AnyGame> = sgf::games(&text()?, RuleSet::Renju).map(any).collect();
                Source::Read(games.into_iter())
            }
            Format::Rif => Source::Rif(Box::new(rif::Reader::new(open()?))),
            Format::Ggf => Source::Ggf(ggf::Reader::new(open()?)),
            Format::Squares => Source::Squares(squares::Reader::new(open()?)),
            Format::Wthor => {
                let base = names_beside(file)?;
                let games = base.records(bytes()?).map_err(ArchiveError::format)?;
                Source::Wthor(Box::new(games))
            }
        }))
    }

    /// The games of a file, which must be Shogi's.
    pub fn read_shogi(self, file: &RecordFile) -> Result<ShogiGames, ArchiveError> {
        self.expect_game("Shogi")?;
        Ok(ShogiGames(self.read(file)?))
    }

    /// The games of a file, which must be Othello's.
    pub fn read_othello(self, file: &RecordFile) -> Result<OthelloGames, ArchiveError> {
        self.expect_game("Othello")?;
        Ok(OthelloGames(self.read(file)?))
    }

    fn expect_game(self, expected: &'static str) -> Result<(), ArchiveError> {
        let found = self.game();
        if found == expected {
            Ok(())
        } else {
            Err(ArchiveError::OtherGame { expected, found })
        }
    }
}

/// The games of a file of Shogi.
pub struct ShogiGames(Games);

impl Iterator for ShogiGames {
    type Item = Result<shogi::Record, shogi::Partial<FormatError>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.find_map(|game| only(game, AnyRecord::into_shogi))
    }
}

/// The games of a file of Othello.
pub struct OthelloGames(Games);

impl Iterator for OthelloGames {
    type Item = Result<othello::Record, othello::Partial<FormatError>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.find_map(|game| only(game, AnyRecord::into_othello))
    }
}

/// A game as the record of one of the games, if it is about that.
fn only<R>(
    game: AnyGame,
    record: fn(AnyRecord) -> Option<R>,
) -> Option<Result<R, Partial<R, FormatError>>> {
    match game {
        Ok(game) => record(game).map(Ok),
        Err(partial) => {
            let error = partial.error;
            record(*partial.record).map(|record| Err(Partial::new(record, error)))
        }
    }
}

fn any<R: Into<AnyRecord>, E: std::fmt::Display>(game: Result<R, Partial<R, E>>) -> AnyGame {
    match game {
        Ok(record) => Ok(record.into()),
        Err(partial) => {
            let error = FormatError::new(&partial.error);
            Err(Partial::new((*partial.record).into(), error))
        }
    }
}
