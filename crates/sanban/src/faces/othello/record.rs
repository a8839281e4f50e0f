//! A game that was played here as a record file of Othello.

use anyhow::{Result, bail};
use game::{Line, Outcome};
use othello::{Othello, Position, Transcript};
use record::ggf;
use record::othello::{Cause, End, Headers, Record};

use crate::played::{Finish, Played};

/// The ends of the names of Othello's record files.
pub(super) const EXTENSIONS: &[&str] = &["txt", "f5d6", "ggf"];

/// The text of the file.
pub(super) fn text(game: &Played<'_, Othello>, extension: &str) -> Result<String> {
    match extension {
        "txt" | "f5d6" => transcript(game),
        "ggf" => Ok(ggf::to_text(&record(game))),
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    }
}

/// The squares in a row, which is how Othello's games are passed on.
fn transcript(game: &Played<'_, Othello>) -> Result<String> {
    if game.line.positions().first() != Some(&Position::START) {
        bail!("a transcript holds games from the usual start only; a .ggf file holds any");
    }
    let line = game.line.clone();
    Ok(Transcript { line }.to_string() + "\n")
}

fn record(game: &Played<'_, Othello>) -> Record {
    let mut record = Record::of(game.line);
    record.headers.push(Headers::SITE, "Sanban");
    record.players = game.names();
    for (node, time) in record.moves.iter_mut().zip(game.times()) {
        node.time = time;
    }
    match game.finish {
        // What the line itself tells is there already.
        None | Some(Finish::Board(_)) => {}
        Some(finish) => record.end = Some(End::off_board(cause(finish), finish.outcome())),
    }
    record
}

/// Why a game ended that the board does not decide. Files have no word for most of it.
fn cause(finish: Finish) -> Cause {
    match finish {
        Finish::Resignation(_) => Cause::Resignation,
        Finish::Time(_) => Cause::Time,
        Finish::Declaration(Outcome::Draw) => Cause::Agreement,
        _ => Cause::Unsaid,
    }
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games(bytes: &[u8], extension: &str) -> Option<Vec<Result<Line<Othello>>>> {
    if extension != "ggf" {
        return None;
    }
    let games = ggf::Reader::new(bytes).map(|game| {
        let game = game.map_err(|partial| partial.error)?;
        Ok(game.line()?)
    });
    Some(games.collect())
}
