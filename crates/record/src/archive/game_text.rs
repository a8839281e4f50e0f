//! Games as texts of a format, and the games that a format has no words for.

use ::renju::rdd::Config;

use super::{AnyRecord, ArchiveError, Format};
use crate::{
    csa, ggf, jkf, ki2, kif, othello, psq, rdd, renju, sgf, shogi, squares, transcript, usi,
};

impl Format {
    /// The text of a game in a file of several; `first` is the first of the file.
    pub(super) fn write_game(self, game: &AnyRecord, first: bool) -> Result<String, ArchiveError> {
        let between = if first { "" } else { "/\n" };
        Ok(match self {
            Format::Kif => kif::to_text(self.shogi(game)?).map_err(ArchiveError::format)?,
            Format::Ki2 => ki2::to_text(self.shogi(game)?).map_err(ArchiveError::format)?,
            Format::Jkf => jkf::to_text(self.shogi(game)?).map_err(ArchiveError::format)?,
            Format::Csa => {
                between.to_owned()
                    + &csa::to_text(self.shogi(game)?, csa::Version::V30)
                        .map_err(ArchiveError::format)?
            }
            Format::Csa22 => {
                between.to_owned()
                    + &csa::to_text(self.shogi(game)?, csa::Version::V22)
                        .map_err(ArchiveError::format)?
            }
            Format::Usi => usi::to_text(self.shogi(game)?) + "\n",
            Format::Points => transcript::to_text(self.renju(game)?) + "\n",
            Format::Rdd => {
                let game = self.renju(game)?;
                let config = Config {
                    table_size: game.rules().size,
                    ..Config::default()
                };
                let moves = rdd::from_record(game).map_err(ArchiveError::format)?;
                rdd::write(&moves, &config)
            }
            Format::Psq => psq::to_text(self.renju(game)?).map_err(ArchiveError::format)?,
            Format::Rec => psq::to_rec_text(self.renju(game)?).map_err(ArchiveError::format)?,
            Format::Sgf => sgf::to_text(self.renju(game)?),
            Format::Ggf => ggf::to_text(self.othello(game)?),
            Format::Squares => {
                squares::to_text(self.othello(game)?).map_err(ArchiveError::format)?
            }
            // Their players or the number of games come first, so that all games must be known.
            Format::Rif | Format::Wthor => String::new(),
        })
    }

    fn shogi(self, game: &AnyRecord) -> Result<&shogi::Record, ArchiveError> {
        match game {
            AnyRecord::Shogi(game) => Ok(game),
            other => Err(self.other_format(other)),
        }
    }

    pub(super) fn renju(self, game: &AnyRecord) -> Result<&renju::Record, ArchiveError> {
        match game {
            AnyRecord::Renju(game) => Ok(game),
            other => Err(self.other_format(other)),
        }
    }

    pub(super) fn othello(self, game: &AnyRecord) -> Result<&othello::Record, ArchiveError> {
        match game {
            AnyRecord::Othello(game) => Ok(game),
            other => Err(self.other_format(other)),
        }
    }

    fn other_format(self, game: &AnyRecord) -> ArchiveError {
        ArchiveError::OtherFormat {
            game: game.name(),
            format: self,
        }
    }
}
