mod appraisals;
mod arrangements;
mod infos;
mod libraries;
mod lines;
mod matches;
mod openings;
mod records;
mod runs;
mod seats;
mod typing;
mod views;

use web::desk::{Desk, EngineShare, PlayedLine};
use web::messages::{Setup, View};

/// The desk of a game.
fn desk(name: &str) -> Box<dyn Desk> {
    let found = super::all()
        .into_iter()
        .find(|desk| desk.info().name == name);
    found.expect("a game")
}

fn setup(rules: Option<&str>, start: Option<&str>) -> Setup {
    Setup {
        rules: rules.map(str::to_owned),
        start: start.map(str::to_owned),
    }
}

/// Moves with blanks between them.
fn moves(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A line of play from the usual start.
fn line(game: &str, played: &str) -> Box<dyn PlayedLine> {
    let line = desk(game).line(&Setup::default(), &moves(played));
    line.unwrap_or_else(|why| panic!("{game} {played}: {why:?}"))
}

/// A game that starts from a position.
fn started(game: &str, start: &str) -> Box<dyn PlayedLine> {
    let line = desk(game).line(&setup(None, Some(start)), &[]);
    line.unwrap_or_else(|why| panic!("{game} {start}: {why:?}"))
}

fn view(game: &str, played: &str) -> View {
    line(game, played).view()
}

/// More than a test needs.
fn share() -> EngineShare {
    EngineShare {
        megabytes: 1024,
        threads: 2,
    }
}
