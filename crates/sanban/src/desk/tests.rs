mod appraisals;
mod infos;
mod matches;
mod openings;
mod records;
mod runs;
mod seats;
mod typing;
mod views;

use web::desk::Desk;
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

fn view(game: &str, played: &str) -> View {
    let view = desk(game).view(&Setup::default(), &moves(played));
    view.unwrap_or_else(|why| panic!("{game} {played}: {why:?}"))
}
