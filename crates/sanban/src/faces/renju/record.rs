//! A game that was played here as a record file of Renju.

use anyhow::{Result, bail};
use game::Outcome;
use record::renju::{End, Record};
use record::{psq, rdd, rif, sgf, transcript};
use renju::Renju;
use renju::rdd::Config;

use crate::played::{Finish, Played};

/// The ends of the names of Renju's record files.
pub(super) const EXTENSIONS: &[&str] = &["psq", "sgf", "rif", "points", "rdd"];

/// The text of the file.
pub(super) fn text(game: &Played<'_, Renju>, extension: &str) -> Result<String> {
    let record = record(game);
    Ok(match extension {
        "psq" => psq::to_text(&record)?,
        "sgf" => sgf::to_text(&record),
        "rif" => rif::to_text(&[record])?,
        "points" => transcript::to_text(&record) + "\n",
        "rdd" => {
            let config = Config {
                table_size: record.rules().size,
                ..Config::default()
            };
            rdd::write(&rdd::from_record(&record)?, &config)
        }
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    })
}

fn record(game: &Played<'_, Renju>) -> Record {
    let mut record = Record::of(game.line);
    record.players = game.names();
    for (node, time) in record.moves.iter_mut().zip(game.times()) {
        node.time = time;
    }
    match game.finish {
        // What the line itself tells is there already.
        None | Some(Finish::Board(_)) => {}
        Some(Finish::Resignation(loser)) => {
            record.end = Some(End::Resignation { winner: !loser });
        }
        Some(Finish::Time(loser)) => record.end = Some(End::Time { winner: !loser }),
        Some(Finish::Declaration(outcome)) => {
            record.end = Some(match outcome {
                Outcome::Win(winner) => End::Won { winner },
                Outcome::Draw => End::Draw,
            });
        }
    }
    record
}
