//! A game that was played here as a record file of Othello.

use std::error::Error;

use anyhow::{Result, bail, ensure};
use game::{Game as _, Line, Outcome};
use othello::{Othello, Size, Transcript};
use record::ggf;
use record::othello::{Cause, Discs, End, Headers, Node, Partial, Record};
use record::wthor::Base;

use crate::occasion::push_occasion;
use crate::page::{File, Tree};
use crate::record_files::{RecordedGames, one};
use arena::{GameEnd, Opinion, RecordedGame};
use protocol::Score;

/// The ends of the names of Othello's record files.
pub(super) const EXTENSIONS: &[&str] = &["txt", "f5d6", "ggf"];

/// The text of the file.
pub(super) fn text(game: &RecordedGame<'_, Othello>, extension: &str) -> Result<String> {
    match extension {
        "txt" | "f5d6" => transcript(game.line),
        "ggf" => ggf_text(*game.line.rules(), &record(game)),
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    }
}

/// A GGF file holds games on the large board.
fn ggf_text(size: Size, record: &Record) -> Result<String> {
    ensure!(
        size == Size::Eight,
        "a .ggf file can only have games of 8x8; a .txt file can also have {size}"
    );
    Ok(ggf::to_text(record))
}

/// The squares in a row, which is how Othello's games are passed on.
fn transcript(line: &Line<Othello>) -> Result<String> {
    if line.positions().first() != Some(&Othello::start(line.rules())) {
        bail!("a transcript holds games from the usual start only; a .ggf file holds any");
    }
    let line = line.clone();
    Ok(Transcript { line }.to_string() + "\n")
}

fn record(game: &RecordedGame<'_, Othello>) -> Record {
    let mut record = Record::of(game.line);
    record.headers.push(Headers::SITE, "Sanban");
    push_occasion(&mut record.headers, game.occasion.as_ref());
    record.players = game.names();
    for (node, time) in record.moves.iter_mut().zip(game.times()) {
        node.time = time;
    }
    for (node, opinion) in record.moves.iter_mut().zip(game.opinions()) {
        node.evaluation = opinion.and_then(evaluation);
    }
    match game.end {
        // What the line itself tells is there already.
        None | Some(GameEnd::Board(_)) => {}
        Some(finish) => record.end = Some(End::off_board(cause(finish), finish.outcome())),
    }
    record
}

/// The score of a move in discs, if discs are what the side counts.
fn evaluation(opinion: &Opinion<Othello>) -> Option<Discs> {
    const ALL: f64 = 64.0;
    let discs = match opinion.score? {
        Score::Discs(discs) => discs.clamp(-ALL, ALL),
        Score::MateIn(_) | Score::Mate { wins: true } => ALL,
        Score::MatedIn(_) | Score::Mate { wins: false } => -ALL,
        _ => return None,
    };
    Some(Discs::from_thousandths((1000.0 * discs).round() as i32))
}

/// Why a game ended that the board does not decide. Files have no word for most of it.
fn cause(finish: GameEnd) -> Cause {
    match finish {
        GameEnd::Resignation(_) => Cause::Resignation,
        GameEnd::Time(_) => Cause::Time,
        GameEnd::Declaration(Outcome::Draw) => Cause::Agreement,
        _ => Cause::Unsaid,
    }
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Othello>> {
    match extension {
        "ggf" => Some(Box::new(ggf::Reader::new(bytes).map(line))),
        "wtb" => Some(match Base::default().records(bytes.to_vec()) {
            Ok(games) => Box::new(games.map(line)),
            Err(error) => one(Err(error.into())),
        }),
        _ => None,
    }
}

/// The moves of a record that could be read.
fn line<E: Error + Send + Sync + 'static>(
    game: Result<Record, Partial<E>>,
) -> Result<Line<Othello>> {
    let game = game.map_err(|partial| partial.error)?;
    Ok(game.line()?)
}

/// The games of a GGF file with all that is said about them. One that breaks off is kept up to
/// there.
pub(super) fn read(file: &File<'_>) -> Result<Vec<Tree<Othello>>> {
    trees(ggf::Reader::new(file.bytes))
}

/// The games of a file of WTHOR's. The files with the names are not with it, so that players and tournaments
/// are numbers.
pub(super) fn read_wthor(bytes: &[u8]) -> Result<Vec<Tree<Othello>>> {
    trees(Base::default().records(bytes.to_vec())?)
}

fn trees<E: Error + Send + Sync + 'static>(
    games: impl Iterator<Item = Result<Record, Partial<E>>>,
) -> Result<Vec<Tree<Othello>>> {
    let mut trees = Vec::new();
    for game in games {
        let (record, fault) = match game {
            Ok(record) => (record, None),
            Err(partial) if partial.record.moves.is_empty() && trees.is_empty() => {
                return Err(partial.error.into());
            }
            Err(partial) => (*partial.record, Some(partial.error.to_string())),
        };
        let mut tree = Tree::<Othello>::new(record.start.size(), record.start);
        tree.outcome = record.outcome();
        (tree.headers, tree.players) = (record.headers, record.players);
        for node in record.moves {
            let place = tree.grow(tree.twigs.len().checked_sub(1), node.played);
            tree.twigs[place].time = node.time;
        }
        tree.break_off(fault);
        trees.push(tree);
    }
    Ok(trees)
}

/// The text of a file: the game itself, since Othello's files have no branches.
pub(super) fn write(tree: &Tree<Othello>, extension: &str) -> Result<String> {
    let line = tree.line()?;
    if extension != "ggf" {
        return if EXTENSIONS.contains(&extension) {
            transcript(&line)
        } else {
            bail!("{extension:?}: expected one of {}", EXTENSIONS.join(", "))
        };
    }
    let mut record = Record::of(&line);
    (record.headers, record.players) = (tree.headers.clone(), tree.players.clone());
    record.moves = tree
        .main()
        .map(|twig| Node {
            time: twig.time,
            ..Node::new(twig.played)
        })
        .collect();
    if let (None, Some(outcome)) = (record.end, tree.outcome) {
        record.end = Some(End::off_board(Cause::Unsaid, outcome));
    }
    ggf_text(*line.rules(), &record)
}
