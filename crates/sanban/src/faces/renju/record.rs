//! A game that was played here as a record file of Renju.

use std::error::Error;

use anyhow::{Result, bail};
use game::{Line, Outcome};
use record::renju::{End, Record};
use record::{Partial, decode, psq, rdd, rif, sgf, transcript};
use renju::rdd::Config;
use renju::{Renju, RuleSet};

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
        Some(Finish::Illegal(loser) | Finish::Failure(loser)) => {
            record.end = Some(End::Forfeit { winner: !loser });
        }
        Some(finish) => {
            record.end = Some(match finish.outcome() {
                Outcome::Win(winner) => End::Won { winner },
                Outcome::Draw => End::Draw,
            });
        }
    }
    record
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games(bytes: &[u8], extension: &str) -> Option<Vec<Result<Line<Renju>>>> {
    let text = || decode(bytes).0;
    Some(match extension {
        "sgf" => sgf::games(&text(), RuleSet::Renju).map(line).collect(),
        "psq" => vec![line(psq::parse(&text(), RuleSet::Renju))],
        "rif" => rif::Reader::new(bytes).map(line).collect(),
        _ => return None,
    })
}

fn line<E: Error + Send + Sync + 'static>(
    game: Result<Record, Partial<Record, E>>,
) -> Result<Line<Renju>> {
    let game = game.map_err(|partial| partial.error)?;
    Ok(game.line()?)
}
