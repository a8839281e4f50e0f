//! A game that was played here as a record file of Shogi.

use std::error::Error;
use std::time::Duration;

use anyhow::{Result, bail};
use game::{Line, Outcome};
use record::shogi::{End, Node, Reason, Record};
use record::{Partial, csa, decode, jkf, ki2, kif, usi};
use shogi::{Sfen, Shogi};

use crate::played::{Finish, Played};

/// The ends of the names of Shogi's record files.
pub(super) const EXTENSIONS: &[&str] = &["csa", "kif", "ki2", "jkf", "sfen"];

/// The text of the file.
pub(super) fn text(game: &Played<'_, Shogi>, extension: &str) -> Result<String> {
    let record = record(game);
    Ok(match extension {
        "csa" => csa::to_text(&record, csa::Version::V30)?,
        "kif" => kif::to_text(&record)?,
        "ki2" => ki2::to_text(&record)?,
        "jkf" => jkf::to_text(&record)?,
        "sfen" => usi::to_text(&record) + "\n",
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    })
}

fn record(game: &Played<'_, Shogi>) -> Record {
    let mut record = match game.line.positions().first() {
        Some(first) => Record::new(Sfen::new(first.clone())),
        None => Record::default(),
    };
    record.players = game.names();
    let moves = game.line.moves().iter().zip(game.times());
    record.main.moves = moves
        .map(|(&played, time)| Node {
            // Shogi's clocks count whole seconds, and so do its files.
            time: time.map(|time| Duration::from_secs(time.as_secs())),
            ..Node::new(played)
        })
        .collect();
    let reason = match game.finish {
        None => Reason::Interrupt,
        Some(finish) => reason(game.line, finish),
    };
    record.main.end = Some(End::new(reason));
    record
}

/// The word of record files for the end of a game.
fn reason(line: &Line<Shogi>, finish: Finish) -> Reason {
    let verdict = match (finish, line.verdict()) {
        (Finish::Resignation(_), _) => return Reason::Resign,
        (Finish::Time(_), _) => return Reason::TimeUp,
        (Finish::Declaration(Outcome::Win(_)), _) => return Reason::Declaration,
        (Finish::Declaration(Outcome::Draw), _) => return Reason::Impasse,
        (Finish::Illegal(by), _) => return Reason::Illegal { by },
        (Finish::Judged(Outcome::Draw), _) => return Reason::Draw,
        // Files have no word for a judge, but a loser who is to move might have resigned.
        (Finish::Judged(Outcome::Win(winner)), _) if line.turn() != winner => {
            return Reason::Resign;
        }
        (Finish::Judged(_) | Finish::Failure(_), _) => return Reason::Error,
        (Finish::Board(_), None) => return Reason::Error,
        (Finish::Board(_), Some(verdict)) => verdict,
    };
    match verdict.reason {
        shogi::Reason::Checkmate | shogi::Reason::NoMoves => Reason::Mate,
        shogi::Reason::Repetition => Reason::Repetition,
        // Whose checks they were the files tell as an illegal action.
        shogi::Reason::PerpetualCheck => match verdict.outcome {
            Outcome::Win(winner) => Reason::Illegal { by: !winner },
            Outcome::Draw => Reason::PerpetualCheck,
        },
        shogi::Reason::Try => Reason::Other("トライ".to_owned()),
        shogi::Reason::MostPlies => Reason::MaxMoves,
    }
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games(bytes: &[u8], extension: &str) -> Option<Vec<Result<Line<Shogi>>>> {
    let text = || decode(bytes).0;
    Some(match extension {
        "csa" => csa::Reader::new(bytes).map(line).collect(),
        "kif" | "kifu" => vec![line(kif::parse(&text()))],
        "ki2" | "ki2u" => vec![line(ki2::parse(&text()))],
        "jkf" => vec![line(jkf::parse(&text()))],
        _ => return None,
    })
}

fn line<E: Error + Send + Sync + 'static>(
    game: Result<Record, Partial<Record, E>>,
) -> Result<Line<Shogi>> {
    let game = game.map_err(|partial| partial.error)?;
    let first = game.start.position.clone();
    let mut line = Line::from_position(shogi::Rules::default(), first);
    for node in &game.main.moves {
        line.push(node.played)?;
    }
    Ok(line)
}
